import { exitWith, SetupFailure } from './bootstrap/setup-failure.mjs';
import { browserHint } from './bootstrap/system-packages.mjs';
import { developInChromium } from './dev/chromium-dev.ts';
import { type DevArguments, parseDevArguments } from './dev/dev-arguments.ts';
import { openDevSession } from './dev/dev-session.ts';
import { developInElectron } from './dev/electron-dev.ts';
import { hasDisplay } from './start/display.ts';
import { hostHere } from './start/host-here.ts';

/**
 * `npm run dev` opens the window with the practice platform, and applies changes to the sources
 * automatically.
 */
async function develop(args: DevArguments): Promise<void> {
  const shown = hasDisplay(process.platform, process.env) && !args.headless;
  if (!shown && !args.headless) {
    console.log(
      'There is no display, so the window opens in headless Chromium, to which you can attach a debugger.',
    );
  }
  // Electron can't run without a visible window.
  const host = await hostHere(shown ? args.host : 'chromium');
  if (host.kind === 'none') {
    throw new SetupFailure(`${host.why}; ${host.remedy ?? browserHint()}, then npm run dev again.`);
  }
  const session = await openDevSession(args.server);
  try {
    if (host.kind === 'electron') await developInElectron(host.path, session, args.inspect);
    else await developInChromium(host.path, session, { headless: !shown, inspect: args.inspect });
  } finally {
    await session.close();
  }
}

await exitWith(async () => {
  const args = parseDevArguments(process.argv.slice(2));
  if (args.ok) {
    await develop(args.value);
    return 0;
  }
  console.error(args.error);
  return 1;
});
