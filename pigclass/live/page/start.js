// The theme is that of the device; then the page begins.

const dark = window.matchMedia("(prefers-color-scheme: dark)");
const paint = () => { document.body.dataset.jpThemeLight = String(!dark.matches); };
dark.addEventListener("change", paint);
paint();
draw();
connect();
