// Runs a lesson when it is opened: only a notebook that asks for it in its metadata
// ("pigclass": {"run_on_open": true}) and that is trusted, and only when its kernel has not
// run it yet. Written by hand as a module-federation container, so that nothing is built.
(() => {
  'use strict';

  // Not for the projector: the collapsed code of the activity, the bar that folds the activity
  // away, the hint for a page that does not run by itself, and what an earlier kernel left
  // behind while the lesson is opening.
  const STYLE = `
    :is([data-pigclass='running'], [data-pigclass='ready']) :is(
      .pigclass-activity .jp-Cell-inputWrapper:has(.jp-Placeholder),
      .pigclass-activity .jp-OutputPrompt,
      .pigclass-activity .jp-OutputCollapser,
      .pigclass-hint
    ) { display: none; }
    [data-pigclass='opening'] .jp-OutputArea { visibility: hidden; }
  `;

  // What a class reads in a lesson: as large as the small text of the game, or larger where
  // somebody's own settings say so. A large projector enlarges the game by as much.
  const READABLE = `
    [data-pigclass] { --pigclass-text: 20px; --pigclass-code: 18px; }
    @media (max-width: 800px) {
      [data-pigclass] { --pigclass-text: 16px; --pigclass-code: 15px; }
    }
    @media (min-width: 1700px) and (min-height: 900px) {
      [data-pigclass] { --pigclass-text: 29px; --pigclass-code: 26px; }
    }
    [data-pigclass] .jp-Notebook .jp-RenderedHTMLCommon {
      font-size: max(var(--pigclass-text), var(--jp-content-font-size1));
    }
    [data-pigclass] .jp-Notebook .jp-RenderedHTMLCommon :is(table, code, pre) {
      font-size: max(var(--pigclass-code), var(--jp-code-font-size));
    }
    [data-pigclass] .jp-Notebook :is(.cm-editor, .jp-RenderedText pre) {
      font-size: max(var(--pigclass-code), var(--jp-code-font-size));
    }
    [data-pigclass] .jp-Notebook .jp-RenderedHTMLCommon h1 { font-size: 1.5em; }
    [data-pigclass] .jp-Notebook .jp-RenderedHTMLCommon h2 { font-size: 1.3em; }
    [data-pigclass] .jp-Notebook .jp-RenderedHTMLCommon h3 { font-size: 1.15em; }
  `;

  let shared;

  // JupyterLab hands over the libraries that it shares: {name: {version: {get}}}.
  async function load(name) {
    const versions = shared[name];
    const entry = versions[Object.keys(versions)[0]];
    return (await entry.get())();
  }

  const wishes = panel => panel.content.model?.getMetadata('pigclass') ?? {};

  const kernelOf = panel => panel.sessionContext.session?.kernel;

  const codeCells = panel =>
    panel.content.widgets.filter(cell => cell.model.type === 'code');

  const isTrusted = panel => codeCells(panel).every(cell => cell.model.trusted);

  // After a reload with the kernel alive, JupyterLab draws the saved outputs again.
  const showsOutputs = panel =>
    codeCells(panel).some(cell => cell.model.outputs.length > 0);

  // A silent request counts for nothing itself, and answers how many came before it.
  async function executionsSoFar(panel) {
    const request = { code: '', silent: true, store_history: false };
    return (await kernelOf(panel).requestExecute(request).done).content.execution_count;
  }

  async function hasRunHere(panel) {
    return showsOutputs(panel) && (await executionsSoFar(panel)) > 0;
  }

  function indexOf(panel, id) {
    return panel.content.widgets.findIndex(cell => cell.model.id === id);
  }

  function markCells(panel) {
    const { show_cell, hint_cell } = wishes(panel);
    panel.content.widgets[indexOf(panel, show_cell)]?.addClass('pigclass-activity');
    panel.content.widgets[indexOf(panel, hint_cell)]?.addClass('pigclass-hint');
  }

  async function scrollToActivity(panel) {
    const index = indexOf(panel, wishes(panel).show_cell);
    if (index >= 0) {
      panel.content.activeCellIndex = index;
      await panel.content.scrollToItem(index, 'start');
    }
  }

  // The state is for the style above and for tests: opening, waiting, running or ready.
  function show(panel, state) {
    panel.node.dataset.pigclass = state;
  }

  // The cells below the activity explain it: a class runs them when it has played.
  function toActivity(panel) {
    const index = indexOf(panel, wishes(panel).show_cell);
    return panel.content.widgets.slice(0, index < 0 ? undefined : index + 1);
  }

  async function run(panel, NotebookActions) {
    show(panel, 'running');
    await NotebookActions.runCells(panel.content, toActivity(panel), panel.sessionContext);
    // Saved, so that a reload finds the outputs and need not run the lesson again.
    await panel.context.save();
  }

  // JupyterLab starts a kernel again that has died; the lesson then goes on from the class log.
  function runAgainAfterCrash(panel, NotebookActions) {
    let crashed = false;
    panel.sessionContext.statusChanged.connect(async (_, status) => {
      if (status === 'idle' && crashed && isTrusted(panel)) {
        crashed = false;
        await run(panel, NotebookActions);
        show(panel, 'ready');
      }
      crashed ||= status === 'autorestarting';
    });
  }

  async function onOpen(panel, NotebookActions) {
    await panel.context.ready;
    if (!wishes(panel).run_on_open) {
      return;
    }
    show(panel, 'opening');
    await Promise.all([panel.revealed, panel.sessionContext.ready]);
    if (!isTrusted(panel) || !kernelOf(panel)) {
      show(panel, 'waiting');
      return;
    }
    markCells(panel);
    if (!(await hasRunHere(panel))) {
      await run(panel, NotebookActions);
    }
    await scrollToActivity(panel);
    show(panel, 'ready');
    runAgainAfterCrash(panel, NotebookActions);
  }

  function addStyle() {
    const style = document.createElement('style');
    style.textContent = STYLE + READABLE;
    document.head.append(style);
  }

  async function makePlugin() {
    const { INotebookTracker, NotebookActions } = await load('@jupyterlab/notebook');
    return {
      id: 'pigclass:run-on-open',
      description: 'Runs a trusted lesson that asks for it when it is opened.',
      autoStart: true,
      requires: [INotebookTracker],
      activate: (app, notebooks) => {
        addStyle();
        const opened = (_, panel) => onOpen(panel, NotebookActions).catch(console.error);
        notebooks.widgetAdded.connect(opened);
        notebooks.forEach(panel => opened(null, panel));
      }
    };
  }

  window._JUPYTERLAB = window._JUPYTERLAB || {};
  window._JUPYTERLAB.pigclass = {
    init: scope => {
      shared = scope;
    },
    get: async () => {
      const plugin = await makePlugin();
      return () => ({ __esModule: true, default: plugin });
    }
  };
})();
