import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program's root: the checkout, or what stands for it in the packaged program. */
const ROOT = withSlashes(join(import.meta.dirname, '..', '..'));

const MOST_FRAMES = 12;

/** `at function (place:line:column)`, or without a name. */
const FRAME = /^\s+at (?:([\w$.<># [\]]+) \()?(\S+:\d+:\d+)\)?$/;

/**
 * Where an error was thrown: function names, and places as paths from the program's root. A path
 * elsewhere may hold the name of the machine's user, and what the error says may quote a customer:
 * neither is kept.
 */
export function errorFrames(cause: Error): string[] {
  const { stack = '', message } = cause;
  const said = message === '' ? -1 : stack.indexOf(message);
  return stack
    .slice(said < 0 ? 0 : said + message.length)
    .split('\n')
    .flatMap((line) => {
      const [, name, place] = FRAME.exec(line) ?? [];
      if (place === undefined) return line.includes(' at ') ? ['at (elsewhere)'] : [];
      return [name === undefined ? `at ${known(place)}` : `at ${name} (${known(place)})`];
    })
    .slice(0, MOST_FRAMES);
}

function known(place: string): string {
  if (place.startsWith('node:')) return place;
  const path = withSlashes(place.startsWith('file:') ? pathOf(place) : place);
  const installed = path.lastIndexOf('/node_modules/');
  if (installed >= 0) return path.slice(installed + 1);
  return path.startsWith(`${ROOT}/`) ? path.slice(ROOT.length + 1) : 'elsewhere';
}

function pathOf(url: string): string {
  try {
    return fileURLToPath(url);
  } catch {
    return '';
  }
}

function withSlashes(path: string): string {
  return path.replaceAll('\\', '/');
}
