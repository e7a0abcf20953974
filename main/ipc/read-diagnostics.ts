import type { ConnectionTest } from '../../preload/contract/models/connection.ts';

/** How long what was read is what is saved, in milliseconds. */
const READ_FOR_MS = 10 * 60_000;

/** The diagnostics as staff read them before they save them. */
export interface Diagnostics {
  /** The text of the file, made now; `connection`: what a test of it found just now, null without one. */
  read(connection: ConnectionTest | null): string;
  /** The text that was read last; made anew where nobody read it lately. */
  toSave(): string;
}

/** @param make collects what the file holds */
export function createDiagnostics(
  make: (connection: ConnectionTest | null) => object,
  clock: () => number = Date.now,
): Diagnostics {
  let shown: { readonly text: string; readonly at: number } | null = null;
  const read = (connection: ConnectionTest | null) => {
    shown = { text: `${JSON.stringify(make(connection), null, 2)}\n`, at: clock() };
    return shown.text;
  };
  return {
    read,
    toSave() {
      const lately = shown !== null && Math.abs(clock() - shown.at) < READ_FOR_MS;
      return lately && shown !== null ? shown.text : read(null);
    },
  };
}
