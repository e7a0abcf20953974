import { askOnTerminal } from '../../dev/chromium/ask-on-terminal.ts';
import { parseChromiumArguments } from '../../dev/chromium/chromium-arguments.ts';
import { serveOnLoopback } from '../../dev/chromium/loopback-server.ts';
import { endProcess, runFromSource } from '../../dev/run-from-source.ts';
import { openUnpackagedDesk } from '../../dev/unpackaged-desk.ts';
import type { Opened } from '../../main/hosts/trouble.ts';
import type { FromDesk, ToDesk } from './desk-messages.ts';

/**
 * Runs main without a window, in the same way as the Chromium host. Main can then restart while the
 * window stays open. The process ends when its parent process disconnects.
 */
async function run(opened: Opened): Promise<void> {
  const options = parseChromiumArguments(process.argv.slice(2));
  opened.profileDir = options.profile;
  const desk = await openUnpackagedDesk('chromium', options, { confirm: askOnTerminal });
  opened.desk = desk;
  const { origin, cookie, close } = await serveOnLoopback(desk.handle);
  // Ignores errors, because the parent process may have ended.
  const tell = (message: FromDesk) => void process.send?.(message, () => undefined);
  desk.onEvent((event, payload) => tell({ event, payload }));
  process.on('message', ({ id, call }: ToDesk) => {
    void desk.dispatch(JSON.parse(call)).then((answer) => {
      tell({ id, answer: JSON.stringify(answer) });
    });
  });
  const letGo = new Promise((resolve) => process.once('disconnect', resolve));
  tell({ origin, cookie });
  await letGo;
  await desk.close();
  await close();
  endProcess(desk.report);
}

// Ignores signals. The terminal sends Ctrl+C to both processes, and the parent ends this one once
// the window is closed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
await runFromSource(run);
