// Runs a lesson when it is opened: only a notebook that asks for it in its metadata
// ("pigclass": {"run_on_open": true}) and that is trusted, and only when its kernel has not
// run it yet. Written by hand as a module-federation container, so that nothing is built.
(() => {
  'use strict';

  let shared;

  // JupyterLab hands over the libraries that it shares: {name: {version: {get}}}.
  async function load(name) {
    const versions = shared[name];
    const entry = versions[Object.keys(versions)[0]];
    return (await entry.get())();
  }

  const wishes = panel => panel.content.model?.getMetadata('pigclass') ?? {};

  const codeCells = panel =>
    panel.content.widgets.filter(cell => cell.model.type === 'code');

  const isTrusted = panel => codeCells(panel).every(cell => cell.model.trusted);

  // After a reload with the kernel alive, JupyterLab draws the saved outputs again.
  const showsOutputs = panel =>
    codeCells(panel).some(cell => cell.model.outputs.length > 0);

  // A silent request counts for nothing itself, and answers how many came before it.
  async function executionsSoFar(kernel) {
    const request = kernel.requestExecute({ code: '', silent: true, store_history: false });
    return (await request.done).content.execution_count;
  }

  async function hasRunHere(panel) {
    const kernel = panel.sessionContext.session?.kernel;
    return showsOutputs(panel) && (await executionsSoFar(kernel)) > 0;
  }

  function scrollToCell(panel) {
    const id = wishes(panel).show_cell;
    const index = panel.content.widgets.findIndex(cell => cell.model.id === id);
    if (index >= 0) {
      panel.content.activeCellIndex = index;
      return panel.content.scrollToItem(index, 'start');
    }
  }

  async function run(panel, NotebookActions) {
    await NotebookActions.runAll(panel.content, panel.sessionContext);
    await scrollToCell(panel);
    // Saved, so that a reload finds the outputs and need not run the lesson again.
    await panel.context.save();
  }

  // For style sheets and tests: untrusted, running or ready.
  function show(panel, state) {
    panel.node.dataset.pigclass = state;
  }

  async function onOpen(panel, NotebookActions) {
    await Promise.all([panel.context.ready, panel.revealed, panel.sessionContext.ready]);
    if (!wishes(panel).run_on_open || !panel.sessionContext.session?.kernel) {
      return;
    }
    if (!isTrusted(panel)) {
      show(panel, 'untrusted');
      return;
    }
    show(panel, 'running');
    await (await hasRunHere(panel) ? scrollToCell(panel) : run(panel, NotebookActions));
    show(panel, 'ready');
  }

  async function makePlugin() {
    const { INotebookTracker, NotebookActions } = await load('@jupyterlab/notebook');
    return {
      id: 'pigclass:run-on-open',
      description: 'Runs a trusted lesson that asks for it when it is opened.',
      autoStart: true,
      requires: [INotebookTracker],
      activate: (app, notebooks) => {
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
