// What JupyterLab calls a prebuilt extension, written by hand: a module-federation container without a build step.
// It only fetches what is in page/: JupyterLab lets browsers keep this folder for ever, so this file's name needs a new
// number whenever it changes, while those are asked for again each time.
(() => {
  const NAME = "contree-lessons";
  const base = new URL("../page/", document.currentScript.src).href;
  let scope = {};

  // JupyterLab hands over the packages it shares by name and version; the newest is the one it uses itself.
  async function shared(name) {
    const versions = scope[name] ?? {};
    const newest = Object.keys(versions).sort((a, b) => a.localeCompare(b, "en", { numeric: true })).pop();
    if (!newest) throw new Error(`${NAME}: ${name} is not shared by this application`);
    return (await versions[newest].get())();
  }

  (window._JUPYTERLAB ??= {})[NAME] = {
    init(given) {
      scope = given;
    },
    async get(module) {
      if (module !== "./extension") throw new Error(`${NAME} has no module ${module}`);
      const { plugin } = await import(base + "lessons.js");
      const found = { __esModule: true, default: await plugin(shared, base) };
      return () => found;
    },
  };
})();
