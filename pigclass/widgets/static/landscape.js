// A grid of heights as a landscape that can be turned, by the mouse and by the arrow keys. It is drawn
// on a canvas, back to front.

const STEP = Math.PI / 24;

function landscape(kind) {
  const canvas = element("canvas", { role: "img", tabindex: "0", class: kind });
  const angle = { turn: -0.65, tilt: 0.5 };
  let data;
  const redraw = () => data && drawSurface(canvas, data, angle);
  const turnBy = (turn, tilt) => {
    angle.turn += turn;
    angle.tilt = Math.min(1.45, Math.max(0.05, angle.tilt + tilt));
    redraw();
  };
  canvas.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    turnBy(by[0] * STEP, by[1] * STEP);
  });
  let held;
  canvas.addEventListener("pointerdown", (event) => {
    held = [event.clientX, event.clientY];
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!held) return;
    turnBy((event.clientX - held[0]) / 150, (event.clientY - held[1]) / 150);
    held = [event.clientX, event.clientY];
  });
  for (const ended of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(ended, () => { held = undefined; });
  }
  const sized = new ResizeObserver(redraw);
  sized.observe(canvas);
  // A canvas keeps the colours in which it was drawn, whatever theme comes then.
  const themed = new MutationObserver(redraw);
  themed.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
  const show = (shown) => { data = shown; redraw(); };
  return { canvas, show, turnBy, forget: () => [sized, themed].forEach((it) => it.disconnect()) };
}

function drawSurface(canvas, data, angle) {
  const scale = window.devicePixelRatio || 1;
  const { clientWidth: wide, clientHeight: high } = canvas;
  canvas.width = wide * scale;
  canvas.height = high * scale;
  const pen = canvas.getContext("2d");
  pen.scale(scale, scale);
  const colours = getComputedStyle(canvas);
  const look = (name) => colours.getPropertyValue(`--pig-${name}`).trim();
  const at = projection(angle, wide, high);
  drawFloor(pen, at, data, look);
  for (const tile of tilesOf(data.heights, data.most, at)) drawTile(pen, tile, look);
  drawAxes(pen, at, data, look);
  if (data.here) drawHere(pen, at, data.here, look);
}

// Where one is: a pin that stands on the surface.
function drawHere(pen, at, [own, other, height], look) {
  const top = at(own, other, height + 0.18);
  pen.strokeStyle = pen.fillStyle = look("ink");
  line(pen, at(own, other, height), top);
  pen.beginPath();
  pen.arc(top.x, top.y, 8, 0, 2 * Math.PI);
  pen.fill();
}

// From the unit cube to the page: turned about the upright axis, then tilted towards the viewer.
function projection({ turn, tilt }, wide, high) {
  const size = Math.min(wide / 1.75, (high - 50) / 1.6);
  const [c, s, ct, st] = [Math.cos(turn), Math.sin(turn), Math.cos(tilt), Math.sin(tilt)];
  return (x, y, z) => {
    const [u, v, w] = [x - 0.5, y - 0.5, (z - 0.5) * 0.8];
    const [across, away] = [u * c - v * s, u * s + v * c];
    return {
      x: wide / 2 + size * across,
      y: high / 2 - size * (w * ct + away * st),
      depth: away * ct - w * st,
    };
  };
}

function tilesOf(heights, most, at) {
  const last = heights.length - 1;
  const corner = (i, j) => at(i / last, j / last, heights[i][j] / most);
  const tiles = [];
  for (let i = 0; i < last; i++) {
    for (let j = 0; j < last; j++) {
      const corners = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)];
      const height = (heights[i][j] + heights[i + 1][j + 1]) / 2 / most;
      const depth = corners.reduce((sum, point) => sum + point.depth, 0);
      tiles.push({ corners, height, depth });
    }
  }
  return tiles.sort((a, b) => b.depth - a.depth);
}

function drawTile(pen, { corners, height }, look) {
  path(pen, corners);
  pen.globalAlpha = 1;
  pen.fillStyle = look("paper");
  pen.fill();
  pen.globalAlpha = 0.15 + 0.75 * Math.sqrt(height);
  pen.fillStyle = look("blue");
  pen.fill();
  pen.globalAlpha = 0.5;
  pen.lineWidth = 1;
  pen.strokeStyle = look("ink");
  pen.stroke();
  pen.globalAlpha = 1;
}

function path(pen, points) {
  pen.beginPath();
  points.forEach(({ x, y }, place) => (place ? pen.lineTo(x, y) : pen.moveTo(x, y)));
  pen.closePath();
}

function drawFloor(pen, at, data, look) {
  path(pen, [at(0, 0, 0), at(1, 0, 0), at(1, 1, 0), at(0, 1, 0)]);
  pen.fillStyle = look("surface");
  pen.fill();
  pen.lineWidth = 2;
  pen.strokeStyle = look("quiet");
  pen.stroke();
}

// Each axis stands at the edge of the floor that is nearest to the viewer, or farthest to the side.
function drawAxes(pen, at, { axes, most, target }, look) {
  pen.font = `20px ${look("font")}`;
  pen.fillStyle = pen.strokeStyle = look("ink");
  pen.textBaseline = "middle";
  const nearY = at(0.5, 0, 0).depth < at(0.5, 1, 0).depth ? 0 : 1;
  const nearX = at(0, 0.5, 0).depth < at(1, 0.5, 0).depth ? 0 : 1;
  const outY = nearY ? 1.09 : -0.09;
  const outX = nearX ? 1.09 : -0.09;
  for (const share of [0, 0.5, 1]) {
    // Where the other axis ends a 0 would run into its number.
    if (share || !nearY) number(pen, Math.round(share * target), at(share, outY, 0));
    if (share || !nearX) number(pen, Math.round(share * target), at(outX, share, 0));
  }
  const middle = at(0.5, 0.5, 0);
  name(pen, axes[0], at(0.5, nearY ? 1.2 : -0.2, 0), middle);
  name(pen, axes[1], at(nearX ? 1.2 : -0.2, 0.5, 0), middle);
  const corners = [[0, 0], [1, 0], [1, 1], [0, 1]];
  const [x, y] = corners.reduce((left, one) => (at(...one, 0).x < at(...left, 0).x ? one : left));
  line(pen, at(x, y, 0), at(x, y, 1));
  pen.textAlign = "right";
  for (const share of [0.5, 1]) {
    const { x: across, y: up } = at(x, y, share);
    pen.fillText(String(Math.round(share * most)), across - 10, up);
  }
  const top = at(x, y, 1);
  pen.textAlign = "left";
  pen.fillText(axes[2], Math.max(4, top.x - 60), Math.max(14, top.y - 28));
}

function number(pen, text, { x, y }) {
  pen.textAlign = "center";
  pen.fillText(String(text), x, y);
}

// The name of an axis leads away from the figure.
function name(pen, text, { x, y }, middle) {
  pen.textAlign = x < middle.x - 60 ? "right" : x > middle.x + 60 ? "left" : "center";
  pen.fillText(text, x, y);
}

function line(pen, from, to) {
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(from.x, from.y);
  pen.lineTo(to.x, to.y);
  pen.stroke();
}
