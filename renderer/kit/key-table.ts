/**
 * All keys, grouped by where they work. Key handlers use this table, and the list of shortcuts
 * shows it. `Mod` is Ctrl, or Cmd on a Mac. All keys on one line have the same effect, or opposite
 * effects such as forward and backward.
 */
export const KEYS = {
  everywhere: {
    palette: ['Mod K'],
    search: ['/', 'Mod F'],
    find: ['Mod 1'],
    file: ['Mod 2'],
    outbox: ['Mod 3'],
    settings: ['Mod 4'],
    shortcuts: ['?', 'Mod /'],
    lock: ['Mod L'],
    next: ['Mod Enter'],
    another: ['Mod Shift Enter'],
    undo: ['Mod Z'],
    close: ['Escape'],
  },
  inPalette: {
    openOne: ['Enter'],
    fileOne: ['Mod Enter'],
  },
  inFind: {
    toResults: ['ArrowDown'],
    pick: ['Enter'],
    page: ['Shift Enter'],
    clear: ['Escape'],
    removeFilter: ['Delete', 'Backspace'],
    moveColumn: ['Alt ArrowUp', 'Alt ArrowDown'],
  },
  onList: {
    move: ['ArrowUp', 'ArrowDown'],
    pages: ['PageUp', 'PageDown'],
    ends: ['Home', 'End'],
    openRow: ['Enter'],
  },
  onBoxes: {
    tick: ['Space'],
    move: ['ArrowUp', 'ArrowDown'],
    takeTick: ['Shift ArrowUp', 'Shift ArrowDown'],
    chooseAll: ['Mod A'],
  },
  onTabs: {
    tab: ['ArrowLeft', 'ArrowRight'],
    ends: ['Home', 'End'],
    showTab: ['Enter'],
  },
  onTree: {
    move: ['ArrowUp', 'ArrowDown'],
    pages: ['PageUp', 'PageDown'],
    ends: ['Home', 'End'],
    branch: ['ArrowRight', 'ArrowLeft', 'Enter', 'Space'],
    branches: ['*'],
    findValue: ['/', 'Mod F'],
    copyValue: ['Mod C'],
  },
  inTreeSearch: {
    nextMatch: ['Enter', 'Shift Enter'],
    toTree: ['ArrowDown'],
    clear: ['Escape'],
  },
  onSlot: {
    choose: ['O'],
    camera: ['C'],
    scanner: ['S'],
    scanAndSort: ['Shift S'],
    paste: ['Mod V'],
    open: ['Enter', 'Space'],
    turn: ['T', 'Shift T'],
    otherSide: ['M'],
    putBack: ['P'],
    useType: ['U'],
    useAsPages: ['A'],
    retake: ['R'],
    remove: ['Delete'],
    cutFile: ['Mod X'],
    between: ['ArrowLeft', 'ArrowRight'],
  },
  onPage: {
    betweenPages: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
    ends: ['Home', 'End'],
    movePage: ['Alt ArrowLeft', 'Alt ArrowRight', 'Alt ArrowUp', 'Alt ArrowDown'],
    moveToEnd: ['Alt Home', 'Alt End'],
    open: ['Enter', 'Space'],
    turn: ['T', 'Shift T'],
    retake: ['R'],
    remove: ['Delete'],
    cutFile: ['Mod X'],
  },
  onChoice: {
    takeNumber: ['1', '2', '3', '4'],
  },
  onFiling: {
    pasteFile: ['Mod V'],
  },
  onPicture: {
    larger: ['+', '='],
    smaller: ['-'],
    whole: ['0'],
    nextPicture: ['ArrowLeft', 'ArrowRight'],
    nextPage: ['PageUp', 'PageDown'],
    ends: ['Home', 'End'],
    close: ['Space', 'Escape'],
  },
  onStrip: {
    betweenPages: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
    ends: ['Home', 'End'],
  },
  onCut: {
    moveEdge: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
    moveEdgeFar: ['Shift ArrowLeft', 'Shift ArrowRight', 'Shift ArrowUp', 'Shift ArrowDown'],
    cutOut: ['Enter'],
    leaveCut: ['Escape'],
  },
  atScan: {
    goOn: ['S', 'Enter'],
    leaveScan: ['Escape'],
  },
  atCamera: {
    snap: ['Space'],
    rotate: ['T'],
    keepPicture: ['K'],
    retakePicture: ['R'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

type Table = typeof KEYS;
export type KeyGroup = keyof Table;
