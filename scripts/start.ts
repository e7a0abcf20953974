import { join } from 'node:path';
import { root } from './bootstrap/paths.mjs';
import { runToEnd } from './bootstrap/run-to-end.mjs';
import { exitWith, SetupFailure } from './bootstrap/setup-failure.mjs';
import { browserHint } from './bootstrap/system-packages.mjs';
import { hasDisplay } from './start/display.ts';
import { hostHere } from './start/host-here.ts';
import { parseStartArguments, type StartArguments } from './start/start-arguments.ts';

const noise = '--disable-warning=ExperimentalWarning';

/**
 * `npm start` opens the window in the best available host, or runs the tour if there is no display.
 */
async function start(args: StartArguments): Promise<number> {
  if (!hasDisplay(process.platform, process.env)) {
    console.log('There is no display, so the tour of the counter flow runs in headless Chromium.');
    return runToEnd(process.execPath, [noise, join(root, 'scripts/tour.ts')]);
  }
  const host = await hostHere(args.host);
  if (host.kind === 'none') {
    const remedy =
      args.host === 'electron'
        ? 'npm start -- --host=chromium opens it in an installed browser'
        : `${browserHint()}, then npm start again`;
    throw new SetupFailure(`${host.why}; ${host.remedy ?? remedy}.`);
  }
  console.log(
    `Opening Intake Desk in ${host.kind === 'electron' ? 'Electron' : host.path}: ${host.why}.`,
  );
  const mode = args.server === null ? [] : [`--server=${args.server}`];
  if (host.kind === 'chromium') {
    const main = join(root, 'out/app/dev/chromium/main.js');
    return runToEnd(process.execPath, [noise, main, '--browser', host.path, ...mode]);
  }
  return runToEnd(host.path, [root, ...mode]);
}

await exitWith(async () => {
  const args = parseStartArguments(process.argv.slice(2));
  if (args.ok) return start(args.value);
  console.error(args.error);
  return 1;
});
