// Runs a lesson when it is opened, shows it as a page, and puts the strip at its top.

import { sha256 } from "./sha256.js";
import { makeStrip } from "./strip.js";

const ID = "contree-lessons:lessons";
const RUN_ALL = "contree-lessons:run-all";

/** Return the plugin that JupyterLab activates. */
export async function plugin(shared, base) {
  const { INotebookTracker, NotebookActions } = await shared("@jupyterlab/notebook");
  const { ISettingRegistry } = await shared("@jupyterlab/settingregistry");
  const { Widget } = await shared("@lumino/widgets");

  let shipped, texts = {};
  const whatIsShipped = () => (shipped ??= fetchShipped(base).then((found) => ((texts = found.texts), found)));

  function activate(app, tracker, registry) {
    const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: base + "lessons.css" });
    document.head.append(style);
    const settings = registry?.load(ID).catch(() => null);

    const runAgain = (panel) => run(panel, NotebookActions);
    app.commands.addCommand(RUN_ALL, {
      label: () => texts[lessonData(tracker.currentWidget)?.lang]?.run_again ?? "Run again",
      isEnabled: () => isLesson(tracker.currentWidget),
      execute: () => runAgain(tracker.currentWidget),
    });

    async function opened(panel) {
      await panel.context.ready;
      if (!isLesson(panel)) return;
      panel.addClass("ct-Lesson");
      hideFocusUntilAKey(panel);
      panel.node.addEventListener("click", goDown);
      void stayClean(panel).catch(() => null);
      panel.content.widgets.filter(saysTheKey).forEach((cell) => cell.addClass("ct-Lesson-still"));
      const lessons = await whatIsShipped();
      showAsPage(app, panel);
      const strip = makeStrip(panel.context.path, lessonData(panel).lang, lessons, {
        open: (path, lang) => goTo(app, panel, path, lang),
        runAgain: () => runAgain(panel),
      });
      if (strip) addAbove(panel, strip.node, Widget);
      panel.contreeStrip = strip;
      await panel.revealed;
      const reason = await whyNotRun(panel, lessons, await settings);
      if (reason) setStatus(panel, reason);
      else await runWhenReady(panel, runAgain);
    }

    const safely = (panel) =>
      opened(panel).catch((error) => {
        setStatus(panel, "error");
        console.error(ID, error);
      });
    tracker.forEach(safely);
    tracker.widgetAdded.connect((_, panel) => void safely(panel));
    // JupyterLab writes each lesson into the browser's history, but follows nobody who goes back.
    window.addEventListener("popstate", () => {
      const panel = tracker.currentWidget, path = pathInAddress();
      if (isLesson(panel) && path && path !== panel.context.path) void goTo(app, panel, path);
    });
  }

  return {
    id: ID,
    description: "Runs the lessons of Contrée when they are opened",
    autoStart: true,
    requires: [INotebookTracker],
    optional: [ISettingRegistry],
    activate,
  };
}

async function fetchShipped(base) {
  const nothing = { hashes: [], lessons: {}, texts: {} };
  return fetch(base + "lessons.json").then((answer) => answer.json()).catch(() => nothing);
}

function lessonData(panel) {
  return panel?.content?.model?.getMetadata("contree") ?? {};
}

function isLesson(panel) {
  return lessonData(panel).autorun === true;
}

// JupyterLab puts the focus on the first cell: a ring around it is of use only to somebody at the keyboard.
function hideFocusUntilAKey(panel) {
  panel.node.dataset.contreeFresh = "";
  panel.node.addEventListener("keydown", () => delete panel.node.dataset.contreeFresh, { capture: true, once: true });
}

// JupyterLab notes the kernel's version of Python in the notebook: that is nothing the learner wrote.
async function stayClean({ content, sessionContext }) {
  if (content.model.dirty) return;
  await sessionContext.ready;
  await sessionContext.session?.kernel?.info;
  if (content.model) content.model.dirty = false;
}

// JupyterLab gives headings no id, so that the browser finds nothing to scroll to.
function goDown(event) {
  const link = event.target.closest?.(".jp-RenderedMarkdown a[href]");
  const within = link && link.hash && link.pathname === location.pathname;
  const name = within && CSS.escape(decodeURIComponent(link.hash.slice(1)));
  const heading = name && event.currentTarget.querySelector(`[data-jupyter-id="${name}"]`);
  if (!heading) return;
  event.preventDefault();
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: "start" });
}

function saysTheKey(cell) {
  return cell.model.getMetadata("tags")?.includes("contree-key");
}

// Code that somebody changed, or a server that was not started for the lessons, runs only when the learner says so.
async function whyNotRun(panel, lessons, settings) {
  if (!hostOptedIn()) return "not-hosted";
  if (settings?.get("autorun").composite === false) return "off";
  const sources = [...panel.content.model.cells].filter((cell) => cell.type === "code").map((cell) => cell.sharedModel.getSource());
  return lessons.hashes.includes(await sha256(sources.join("\0"))) ? null : "changed";
}

// Set by the `contree` command, or in jupyter-lite.json.
function hostOptedIn() {
  const config = document.getElementById("jupyter-config-data")?.textContent;
  return JSON.parse(config || "{}").contreeLessons === true;
}

async function runWhenReady(panel, runAgain) {
  setStatus(panel, "waiting");
  await panel.sessionContext.ready;
  const kernel = panel.sessionContext.session?.kernel;
  if (!kernel) return setStatus(panel, "no-kernel");
  await kernel.info;
  if (!panel.isDisposed) await runAgain(panel);
}

async function run(panel, actions) {
  const { content: notebook, sessionContext } = panel;
  const { model, activeCellIndex: top } = notebook;
  const clean = !model.dirty;
  setStatus(panel, "running");
  // runAll() would select the last cell and scroll to it: this keeps the learner where they were.
  const ok = await actions.runCells(notebook, notebook.widgets, sessionContext);
  if (panel.isDisposed) return;
  notebook.deselectAll();
  notebook.activeCellIndex = top;
  notebook.mode = "command";
  // The learner wrote nothing: no "save your work?" on leaving, and the file stays as it was shipped.
  if (clean) model.dirty = false;
  setStatus(panel, ok ? "done" : "failed");
}

function setStatus(panel, status) {
  if (panel.isDisposed) return;
  panel.node.dataset.contree = status;
  performance.mark("contree:" + status);
  panel.contreeStrip?.say(status);
}

// Lumino gives the header the height its style asks for, so the strip's own height, which follows its width, is told.
function addAbove(panel, node, Widget) {
  const widget = new Widget();
  widget.node.append(node);
  panel.contentHeader.addWidget(widget);
  const watch = new ResizeObserver(() => {
    widget.node.style.minHeight = `${node.offsetHeight}px`;
    panel.contentHeader.fit();
  });
  watch.observe(node);
  panel.disposed.connect(() => watch.disconnect());
}

// A lesson opened by itself needs no tools of a notebook writer; where other documents stand beside it, they stay.
function showAsPage(app, panel) {
  panel.toolbar.hide();
  const { shell } = app;
  if (shell.mode !== "single-document") return;
  for (const side of ["left", "right"]) {
    if (shell.isSideTabBarVisible?.(side)) shell.toggleSideTabBarVisibility(side);
  }
}

async function goTo(app, panel, path, lang) {
  const kernel = panel.sessionContext.session?.kernel;
  if (lang && kernel && panel.node.dataset.contree === "done") {
    const code = `from tutorial.learner import settings; settings.change(language="${lang}")`;
    await kernel.requestExecute({ code, silent: true, store_history: false }).done.catch(() => null);
  }
  if (document.body.dataset.notebook) return followLink(path);
  if (panel.context.model.dirty) await panel.context.save();
  const next = await app.commands.execute("docmanager:open", { path, factory: "Notebook" });
  if (!next || next === panel) return;
  // One kernel at a time is enough for a school computer.
  await panel.sessionContext.shutdown().catch(() => null);
  panel.dispose();
}

function pathInAddress() {
  return decodeURIComponent(/\/(?:doc|lab)\/(?:workspaces\/[^/]+\/)?tree\/(.+)$/.exec(location.pathname)?.[1] ?? "");
}

// The one-document pages of Notebook 7 and of the offline site name the document in their address.
function followLink(path) {
  const url = new URL(location.href);
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  if (url.searchParams.has("path")) url.searchParams.set("path", path);
  else url.pathname = url.pathname.replace(/\/notebooks\/.*$/, `/notebooks/${encoded}`);
  location.assign(url);
}
