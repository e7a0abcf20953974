import { askOnTerminal } from '../../main/hosts/chromium/ask-on-terminal.ts';
import { parseChromiumArguments } from '../../main/hosts/chromium/chromium-arguments.ts';
import { serveOnLoopback } from '../../main/hosts/chromium/loopback-server.ts';
import { endProcess, runFromSource } from '../../main/hosts/run-from-source.ts';
import type { Opened } from '../../main/hosts/trouble.ts';
import { openUnpackagedDesk } from '../../main/hosts/unpackaged-desk.ts';
import type { FromDesk, ToDesk } from './desk-messages.ts';

/**
 * Main by itself, put together as the Chromium host does it, its window elsewhere: it can be ended and
 * started again while the window stays open. Ends when whoever started it lets go of it.
 */
async function run(opened: Opened): Promise<void> {
  const options = parseChromiumArguments(process.argv.slice(2));
  opened.profileDir = options.profile;
  const desk = await openUnpackagedDesk('chromium', options, { confirm: askOnTerminal });
  opened.desk = desk;
  const { origin, cookie, close } = await serveOnLoopback(desk.handle);
  // The one who started it may be gone; then there is nobody to tell.
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

// The terminal tells both of Ctrl+C; this one is ended by the other, once the window is closed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
await runFromSource(run);
