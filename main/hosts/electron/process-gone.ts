type Gone = {
  /** What it was, as Electron names it: `GPU`, `Utility` …; `Page` for the window's. */
  readonly type: string;
  /** As Electron names it: `crashed`, `oom`, `killed` …. */
  readonly reason: string;
};

/** A process of the program ended by itself. */
class ProcessGone extends Error {
  override readonly name = 'ProcessGone';
  readonly code: string;

  constructor(reason: string) {
    super();
    this.code = reason;
    // It came from outside: where it was heard of says nothing.
    this.stack = '';
  }
}

/** Has the death of a process written down, unless it was meant. */
export function processGone(
  { type, reason }: Gone,
  note: (where: string, cause: Error) => unknown,
): void {
  // A worker that takes too long is killed, so that death is the program's own doing.
  const meant = reason === 'clean-exit' || (type === 'Utility' && reason === 'killed');
  if (!meant) note(`process: ${type}`, new ProcessGone(reason));
}
