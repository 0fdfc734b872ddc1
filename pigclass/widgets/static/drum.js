// Before the dice, a drum roll: everybody looks up. How long it lasts, and whether it is heard, this
// browser remembers. Whoever asks for less motion has none.

const DRUM = "pigclass drum";
const SOUND = "pigclass sound";
const LENGTHS = ["0", "500", "1000", "2000"];

const drumLength = () => {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return Number(window.localStorage.getItem(DRUM) ?? 1000);
};
const isHeard = () => window.localStorage.getItem(SOUND) === "on";

// Holds back what shows the dice. Whatever is pressed meanwhile only ends the drum roll.
function drummer(root) {
  let waiting = null;
  const end = () => {
    clearTimeout(waiting.timer);
    const { show } = waiting;
    waiting = null;
    delete root.dataset.drum;
    show();
  };
  return {
    before: (isNew, show) => {
      if (waiting) waiting.show = show;
      else if (!isNew || !drumLength()) show();
      else {
        root.dataset.drum = "rolls";
        waiting = { show, timer: setTimeout(end, drumLength()) };
        if (isHeard()) sound(drumLength());
      }
    },
    skip: () => Boolean(waiting) && (end(), true),
    forget: () => clearTimeout(waiting?.timer),
  };
}

// Soft beats that come faster and faster, made here: nothing is fetched.
let audio;
function sound(length) {
  audio ??= new AudioContext();
  const begin = audio.currentTime;
  for (let at = 0, step = 0.12; at < length / 1000; at += step, step = Math.max(0.04, step * 0.9)) {
    const beat = audio.createOscillator();
    const loud = audio.createGain();
    beat.frequency.value = 110;
    loud.gain.setValueAtTime(0.05, begin + at);
    loud.gain.exponentialRampToValueAtTime(0.001, begin + at + 0.06);
    beat.connect(loud).connect(audio.destination);
    beat.start(begin + at);
    beat.stop(begin + at + 0.07);
  }
}

// The settings of this browser, among what is seldom pressed.
function drumSettings(words) {
  const options = LENGTHS.map((it) => element("option", { value: it }, words[`drum_${it}`]));
  const choose = ({ target }) => window.localStorage.setItem(DRUM, target.value);
  const length = element("select", { class: "pig-button", "aria-label": words.drum, onchange: choose }, ...options);
  length.value = window.localStorage.getItem(DRUM) ?? "1000";
  const toggle = ({ currentTarget }) => {
    window.localStorage.setItem(SOUND, isHeard() ? "off" : "on");
    currentTarget.setAttribute("aria-pressed", String(isHeard()));
  };
  const pressed = { "aria-pressed": String(isHeard()) };
  return [length, element("button", { type: "button", class: "pig-button", ...pressed, onclick: toggle }, words.sound)];
}
