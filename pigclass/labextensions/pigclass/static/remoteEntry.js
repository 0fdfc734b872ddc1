// Runs a lesson when it is opened, where a notebook asks for it in its metadata ("pigclass":
// {"run_on_open": true}) and its kernel has not run it yet: only cells that are the kit's own,
// letter by letter. Others wait until somebody presses "Trust and start"; that Jupyter trusts a
// notebook says nothing, since it trusts what was only saved. Written by hand as a
// module-federation container, so that nothing is built.
(() => {
  'use strict';

  // Not for the projector: the collapsed code of the activity, the bar that folds the activity
  // away, the hint for a page that does not run by itself, what an earlier kernel left behind while
  // the lesson is opening, and what code says again as long as it is folded.
  const STYLE = `
    :is([data-pigclass='running'], [data-pigclass='ready']) :is(
      .pigclass-activity .jp-Cell-inputWrapper:has(.jp-Placeholder),
      .pigclass-activity .jp-OutputPrompt,
      .pigclass-activity .jp-OutputCollapser,
      .pigclass-hint
    ) { display: none; }
    [data-pigclass='opening'] .jp-OutputArea { visibility: hidden; }
    .pigclass-in-code:has(> .jp-Cell-inputWrapper .jp-Placeholder) > :is(.jp-Cell-outputWrapper, .pigclass-show) { display: none; }
    :is([data-pigclass='running'], [data-pigclass='ready']) .pigclass-box :is(
      .jp-Cell-inputWrapper:has(.jp-Placeholder),
      .jp-OutputPrompt,
      .jp-OutputCollapser,
      .jp-OutputArea-child + .jp-OutputArea-child:not(:has(.jp-RenderedText[data-mime-type$='stderr']))
    ) { display: none; }
    .pigclass-offer {
      display: flex; align-items: center; gap: 1em; padding: 0 1em; font-size: 20px;
      min-height: 72px; /* JupyterLab's boxes go by it */
      background: var(--jp-layout-color2); color: var(--jp-ui-font-color0);
    }
    .pigclass-offer p { margin: 0; }
    @media (max-width: 900px) { .pigclass-offer { min-height: 110px; font-size: 16px; } }
    .pigclass-offer button {
      flex: none; min-height: 44px; padding: 0 1em; font: inherit; font-weight: bold;
      cursor: pointer;
    }
  `;

  // Over the notebook the way back to the stage, and under each cell that waits the way to see it.
  const BUTTONS = `
    [data-pigclass]:not([data-pigclass='ready']) :is(.pigclass-to-stage, .pigclass-show) { display: none; }
    :is(.pigclass-to-stage, .pigclass-show) {
      padding: 0 10px; border: 1px solid currentColor; border-radius: 8px; cursor: pointer;
      font: 600 14px var(--jp-ui-font-family); background: var(--jp-layout-color1); color: var(--jp-ui-font-color0);
    }
    .jp-Toolbar .pigclass-to-stage { flex: none; align-self: center; height: 24px; min-height: 24px; margin-right: 8px; }
    .pigclass-show { min-height: 44px; margin: 6px 0 10px calc(var(--jp-cell-prompt-width) + 8px); font-size: max(var(--pigclass-code), 18px); }
    .pigclass-shown { opacity: 0.7; font-weight: 400; }
    .pigclass-cover {
      position: fixed; inset: 0; z-index: 10000; display: grid; place-content: center; gap: 16px; padding: 24px; text-align: center;
      background: var(--jp-layout-color1, #fff); color: var(--jp-ui-font-color0, #111); font: 24px/1.4 var(--jp-ui-font-family);
    }
    .pigclass-cover progress { justify-self: center; width: min(320px, 80vw); }
  `;

  // The game whose link was followed, before JupyterLite takes that out of the address.
  const LINKED_GAME = new URLSearchParams(window.location.search).get('code') ?? '';

  // Asked of the server, so that no notebook can say it of itself.
  const OWN_CELLS = 'pigclass/own-cells';

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

  const ANSWER = 'application/vnd.pigclass.answer+json';

  let shared;

  // JupyterLab hands over the libraries that it shares: {name: {version: {get}}}.
  async function load(name) {
    const versions = shared[name];
    const entry = versions[Object.keys(versions)[0]];
    return (await entry.get())();
  }

  const wishes = panel => panel.content.model?.getMetadata('pigclass') ?? {};

  const kernelOf = panel => panel.sessionContext.session?.kernel;

  const sourceOf = cell => cell.model.sharedModel.getSource();

  // After a reload with the kernel alive, JupyterLab draws the saved outputs again, if it is sure
  // that they were made here.
  const showsOutputs = cell => cell.model.trusted && cell.model.outputs.length > 0;

  // A silent request counts for nothing itself, and answers how many came before it.
  async function executionsSoFar(panel) {
    const request = { code: '', silent: true, store_history: false };
    return (await kernelOf(panel).requestExecute(request).done).content.execution_count;
  }

  async function hasRunHere(panel) {
    const activity = toActivity(panel).at(-1);
    return activity && showsOutputs(activity) && (await executionsSoFar(panel)) > 0;
  }

  function indexOf(panel, id) {
    return panel.content.widgets.findIndex(cell => cell.model.id === id);
  }

  function markCells(panel, tools) {
    const { show_cell, hint_cell } = wishes(panel);
    panel.content.widgets[indexOf(panel, show_cell)]?.addClass('pigclass-activity');
    panel.content.widgets[indexOf(panel, hint_cell)]?.addClass('pigclass-hint');
    boxes(panel).forEach(cell => cell.addClass('pigclass-box'));
    panel.content.widgets.filter(it => hasTag(it, 'in-code')).forEach(it => it.addClass('pigclass-in-code'));
    addShowButtons(panel, tools).catch(console.error);
  }

  const element = (tag, its) => Object.assign(document.createElement(tag), its);
  const labelled = (className, onclick) => element('button', { type: 'button', className, onclick });

  async function addWayToStage(panel, { Widget, told }) {
    const button = labelled('pigclass-to-stage', () => {
      panel.node.dispatchEvent(new Event('pigclass-stage', { bubbles: true }));
    });
    button.textContent = (await told).words.stage ?? 'F';
    panel.toolbar.insertItem(0, 'pigclass-stage', new Widget({ node: button }));
  }

  // What waits to be run is shown by a click: nobody has to know Shift+Enter.
  async function addShowButtons(panel, tools) {
    const { words } = await tools.told;
    for (const cell of codeToShow(panel)) {
      const name = () => {
        const isShown = Boolean(cell.model.executionCount);
        button.textContent = (isShown ? words.anew : words.show) ?? '▶';
        button.classList.toggle('pigclass-shown', isShown);
      };
      const button = labelled('pigclass-show', async () => {
        await tools.NotebookActions.runCells(panel.content, withItsGround(panel, cell), panel.sessionContext);
        // Saved, or the browser would ask whether one wants to leave the page.
        await panel.context.save();
      });
      cell.model.stateChanged.connect(name);
      cell.node.append(button);
      name();
    }
  }

  // A cell, after those above it that name something it may build on and have not run yet.
  function withItsGround(panel, cell) {
    const above = codeOf(panel).slice(0, codeOf(panel).indexOf(cell));
    const names = it => /^(from |import |def |[\w, ]+ = )/m.test(sourceOf(it));
    return [...above.filter(it => !it.model.executionCount && names(it)), cell];
  }

  // Code that does not run by itself.
  function codeToShow(panel) {
    const started = toActivity(panel);
    return codeOf(panel).filter(cell => !started.includes(cell));
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
    if (state === 'ready' || state === 'waiting') document.querySelector('.pigclass-cover')?.remove();
  }

  const codeOf = panel => panel.content.widgets.filter(cell => cell.model.type === 'code');

  const hasTag = (cell, tag) => (cell.model.getMetadata('tags') ?? []).includes(tag);

  // In a student's notebook nobody has to run anything to be asked: all boxes are there.
  function boxes(panel) {
    return wishes(panel).student ? panel.content.widgets.filter(cell => hasTag(cell, 'box')) : [];
  }

  // The cells below the activity explain it: a class runs them when it has played.
  function toActivity(panel) {
    if (wishes(panel).student) {
      return boxes(panel);
    }
    const index = indexOf(panel, wishes(panel).show_cell);
    const cells = panel.content.widgets.slice(0, index < 0 ? undefined : index + 1);
    return cells.filter(cell => cell.model.type === 'code');
  }

  async function run(panel, cells, { NotebookActions }) {
    show(panel, 'running');
    await NotebookActions.runCells(panel.content, cells, panel.sessionContext);
    // Saved, so that a reload finds the outputs and need not run the lesson again.
    await panel.context.save();
  }

  // Before there is Python in a browser nothing of a lesson moves, the first time for half a minute.
  async function cover(panel, { told, runtime }) {
    const { words } = await told;
    if (panel.node.dataset.pigclass !== 'opening' || document.querySelector('.pigclass-cover')) return;
    const node = element('div', { className: 'pigclass-cover' });
    const said = element('p', { role: 'status', textContent: words.loading ?? '…' });
    node.append(said, element('progress'));
    document.body.append(node);
    const why = (words.no_python ?? '…').replace('{address}', runtime.host);
    const fails = () => node.replaceChildren(Object.assign(said, { textContent: why }));
    fetch(runtime).then(({ ok }) => ok || fails(), fails);
  }

  // Where a browser fetches Python from.
  const runtimeOf = PageConfig => {
    const { pyodideUrl } = Object.values(JSON.parse(PageConfig.getOption('litePluginSettings')))[0];
    return new URL(pyodideUrl, new URL(PageConfig.getBaseUrl(), window.location));
  };

  const languageOf = panel => panel.context.path.split('/')[0];

  function inBrowser(panel, name, call) {
    const code = `from pigclass.widgets.page.browser import ${name}\n${call}`;
    return kernelOf(panel).requestExecute({ code, silent: true, store_history: false }).done;
  }

  // Without a server the record lies in the browser: each new Python has it brought before a cell
  // runs, whoever runs that.
  async function bringRecord(panel) {
    const names = JSON.stringify([panel.context.path.split('/').at(-1), languageOf(panel), LINKED_GAME]);
    const bring = () => inBrowser(panel, 'open_storage', `await open_storage(*${names})`);
    panel.sessionContext.statusChanged.connect((_, status) => {
      if (status === 'restarting' || status === 'autorestarting') bring();
    });
    await bring();
  }

  // The kit's own cells, and what a bar says, in the language of the browser. On a site they are a
  // file for each language, as the notebooks are a folder.
  async function askServer({ ServerConnection, isSite }, panel) {
    const settings = ServerConnection.makeSettings();
    const asked = isSite ? `-${languageOf(panel)}.json` : `?language=${navigator.language}`;
    const place = `${settings.baseUrl}${OWN_CELLS}${asked}`;
    const answer = await ServerConnection.makeRequest(place, {}, settings);
    // A server that does not know them, in an environment without the kit, vouches for none.
    return answer.ok ? answer.json() : { cells: [], words: {} };
  }

  // Runs what is the kit's own; where that is not the activity, offers to run the rest.
  async function start(panel, tools) {
    const cells = toActivity(panel);
    const known = new Set((await tools.told).cells);
    const own = cells.filter(cell => known.has(sourceOf(cell)));
    if (own.length) {
      await run(panel, own, tools);
    }
    const isAll = wishes(panel).student ? own.length === cells.length : own.includes(cells.at(-1));
    if (!cells.length || isAll) {
      await settle(panel);
      // A game takes the focus; a student begins at the top.
      if (wishes(panel).student) {
        await panel.content.scrollToItem(0, 'start');
        panel.node.querySelector('.pigclass-box textarea')?.focus({ preventScroll: true });
      }
    } else {
      offer(panel, tools);
    }
  }

  // A page that was loaded again hears nothing of answers that are given later, unless their boxes
  // are shown anew; what is played goes on as it stands.
  async function goOn(panel, tools) {
    const asked = boxes(panel).filter(cell => sourceOf(cell).includes('Ask.'));
    const known = new Set((await tools.told).cells);
    await run(panel, asked.filter(cell => known.has(sourceOf(cell))), tools);
    await settle(panel);
  }

  // What is cleared from under a cell, or fails where the kit is not, is no answer that is lost.
  function keepAnswers(panel) {
    const outputs = boxes(panel).flatMap(({ model }) => model.outputs.toJSON());
    const found = outputs.map(it => it.data?.[ANSWER]).filter(Boolean).map(it => [it.question, it]);
    const answers = { ...wishes(panel).answers, ...Object.fromEntries(found) };
    panel.content.model.setMetadata('pigclass', { ...wishes(panel), answers });
  }

  // What a box says is done for the notebook that it stands in.
  function hearBoxes(notebooks, tools) {
    const panelOf = ({ target }) => notebooks.find(panel => panel.node.contains(target));
    let waiting;
    document.addEventListener('pigclass-kept', event => {
      const panel = panelOf(event);
      clearTimeout(waiting);
      // What the notebook keeps of the answer is on its way.
      waiting = setTimeout(() => {
        if (!panel) return;
        keepAnswers(panel);
        panel.context.save();
      }, 400);
    });
    document.addEventListener('pigclass-again', async event => {
      const panel = panelOf(event);
      if (!panel) return;
      clearTimeout(waiting);
      await panel.context.revert();
      const asked = { ...tools, told: askServer(tools, panel) };
      markCells(panel, asked);
      await start(panel, asked);
    });
  }

  async function settle(panel) {
    await scrollToActivity(panel);
    show(panel, 'ready');
  }

  // What somebody else wrote runs when it is asked for.
  function offer(panel, tools) {
    show(panel, 'waiting');
    bar(panel, tools, 'trust', async () => {
      await run(panel, toActivity(panel), tools);
      await settle(panel);
    });
  }

  // A bar over the notebook with a sentence and the one button that goes on from there.
  async function bar(panel, { Widget, told }, kind, goOn) {
    const { words } = await told;
    panel.pigclassBar?.dispose();
    // An activity that fills the window gives way to the notebook, or nobody would see the bar.
    document.dispatchEvent(new Event('pigclass-notebook'));
    const made = new Widget();
    const button = labelled('', () => {
      made.dispose();
      goOn();
    });
    button.textContent = words[`${kind}_label`] ?? kind;
    const said = element('p', { role: 'alert', textContent: words[`${kind}_why`] ?? '' });
    made.node.append(button, said);
    made.addClass('pigclass-offer');
    made.node.dataset.kind = kind;
    panel.pigclassBar = made;
    panel.contentHeader.addWidget(made);
  }

  // JupyterLab starts a kernel again that has died, until it gives up, or at its menu; the lesson then
  // goes on from the class log. That the page hears nobody meanwhile is said over it.
  function startAgainAfterCrash(panel, tools) {
    let crashed = false;
    const offerToStart = () => bar(panel, tools, 'stopped', () => {
      // Pressed, it is not started a second time when the kernel is there.
      crashed = false;
      startAgain(panel, tools).catch(offerToStart);
    });
    panel.sessionContext.statusChanged.connect(async (_, status) => {
      if (status === 'idle' && crashed) {
        crashed = false;
        panel.pigclassBar?.dispose();
        await start(panel, tools);
      } else if (['restarting', 'autorestarting', 'dead'].includes(status)) {
        crashed = status !== 'dead';
        offerToStart();
      }
    });
  }

  // A new kernel in the place of one that is gone.
  async function startAgain(panel, tools) {
    const context = panel.sessionContext;
    // The server forgets a session whose kernel it gave up; of that a page hears only by chance.
    await context.sessionManager.refreshRunning();
    if (kernelOf(panel)?.status === 'dead' || !kernelOf(panel)) {
      await context.changeKernel({ name: context.kernelPreference.name || 'python3' });
    }
    await kernelOf(panel).info;
    await start(panel, tools);
  }

  async function onOpen(panel, libraries) {
    await panel.context.ready;
    if (!wishes(panel).run_on_open) {
      return;
    }
    // Asked now: when Python has stopped and the bar is needed, the server may have, too.
    const tools = { ...libraries, told: askServer(libraries, panel) };
    // By it an activity remembers that its notebook was left for the page below it.
    panel.node.dataset.pigclassPath = panel.context.path;
    show(panel, 'opening');
    if (tools.isSite) cover(panel, tools).catch(console.error);
    await Promise.all([panel.revealed, panel.sessionContext.ready]);
    if (!kernelOf(panel)) {
      show(panel, 'waiting');
      return;
    }
    if (tools.isSite) await bringRecord(panel).catch(console.error);
    markCells(panel, tools);
    if (wishes(panel).show_cell) addWayToStage(panel, tools).catch(console.error);
    startAgainAfterCrash(panel, tools);
    panel.pigclassLost = () => tellOfLoss(panel, tools);
    forgetLoss(panel);
    // Without a server a page that is loaded again has a new Python.
    const goesOn = !tools.isSite && (await hasRunHere(panel));
    await (goesOn ? goOn(panel, tools) : start(panel, tools));
    // On a phone the list of files would leave no room for the notebook.
    if (window.innerWidth < 1000) tools.shell.collapseLeft?.();
    const readAhead = async () => inBrowser(panel, 'asyncio, read_ahead', 'asyncio.ensure_future(read_ahead())');
    if (tools.isSite) setTimeout(() => readAhead().catch(console.error), 2000);
  }

  // JupyterLab would lay a dialog about networks over the game, in English, and again and again.
  function tellOfLoss(panel, tools) {
    if (!panel.node.dataset.pigclass || lossTold(panel)) return;
    bar(panel, tools, 'lost', async () => {
      const settings = tools.ServerConnection.makeSettings();
      const asked = tools.ServerConnection.makeRequest(`${settings.baseUrl}api`, {}, settings);
      if (await asked.catch(() => null)) window.location.reload();
      else tellOfLoss(panel, tools);
    }).catch(console.error);
  }

  const lossTold = panel => panel.contentHeader.node.querySelector('[data-kind=lost]');

  // A computer that slept finds its server again by itself.
  function forgetLoss(panel) {
    panel.sessionContext.connectionStatusChanged.connect((_, status) => {
      if (status === 'connected' && lossTold(panel)) panel.pigclassBar.dispose();
    });
  }

  // M, R, Y and 1 to 6 would make text of the cell in which a class plays.
  function keepActivity(event) {
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
    const isPlayed = event.target.matches?.('.pigclass-activity');
    if (isPlayed && isPlain && /^[mry1-6]$/i.test(event.key)) event.stopPropagation();
  }

  function addStyle() {
    document.head.append(element('style', { textContent: STYLE + BUTTONS + READABLE }));
  }

  async function makePlugins() {
    const { PageConfig } = await load('@jupyterlab/coreutils');
    const { IConnectionLost, ITreePathUpdater } = await load('@jupyterlab/application');
    // Behind a hub the server is started anew by the hub's own page.
    const isAtHub = Boolean(PageConfig.getOption('hubPrefix'));
    let opened = [];
    const lessons = await makePlugin(PageConfig, ITreePathUpdater, notebooks => (opened = notebooks));
    const loss = {
      id: 'pigclass:connection-lost',
      description: 'Says over a lesson that its server has ended.',
      autoStart: true,
      provides: IConnectionLost,
      activate: () => async () => opened.forEach(panel => panel.pigclassLost?.())
    };
    return isAtHub ? [lessons] : [lessons, loss];
  }

  // JupyterLab opens the notebook of an address half a second after it could: it waits until it
  // has saved where everything stands. Opened already, it is only brought to the front then.
  async function openAtOnce({ commands }, PageConfig) {
    const path = PageConfig.getOption('treePath');
    if (path.endsWith('.ipynb')) await commands.execute('docmanager:open', { path });
  }

  // JupyterLab then looks into the notebook's folder, and has that in the address: loaded again,
  // it would show a folder. It is the notebook's again as soon as JupyterLab has been there.
  function keepAddress({ commands }, notebooks, update) {
    commands.commandExecuted.connect((_, { id, result }) => {
      const named = () => notebooks.currentWidget && update(notebooks.currentWidget.context.path);
      if (id === 'filebrowser:open-path') result.then(named, named);
    });
  }

  // JupyterLite takes the notebook out of the address; loaded again, it would show none.
  function nameInAddress(panel) {
    if (panel) window.history.replaceState(null, '', `?path=${encodeURI(panel.context.path)}`);
  }

  async function makePlugin(PageConfig, ITreePathUpdater, keep) {
    const { INotebookTracker, NotebookActions } = await load('@jupyterlab/notebook');
    const { ServerConnection } = await load('@jupyterlab/services');
    const { Widget } = await load('@lumino/widgets');
    const isSite = PageConfig.getOption('appName') === 'pigclass';
    const tools = { NotebookActions, ServerConnection, Widget, isSite, runtime: isSite && runtimeOf(PageConfig) };
    return {
      id: 'pigclass:run-on-open',
      description: 'Runs a lesson of the kit when it is opened.',
      autoStart: true,
      // Notebook 7's list of files has neither.
      optional: [INotebookTracker, ITreePathUpdater],
      activate: (app, notebooks, update) => {
        if (!notebooks) return;
        keep(notebooks);
        addStyle();
        tools.shell = app.shell;
        window.addEventListener('keydown', keepActivity, true);
        const opened = (_, panel) => onOpen(panel, tools).catch(console.error);
        notebooks.widgetAdded.connect(opened);
        hearBoxes(notebooks, tools);
        if (isSite) notebooks.currentChanged.connect((_, panel) => nameInAddress(panel));
        else if (update) keepAddress(app, notebooks, update);
        app.started.then(() => openAtOnce(app, PageConfig)).catch(console.error);
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
      const plugins = await makePlugins();
      return () => ({ __esModule: true, default: plugins });
    }
  };
})();
