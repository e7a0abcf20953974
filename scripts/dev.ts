import { browserCandidates, findBrowser } from '../main/hosts/chromium/find-browser.ts';
import { SetupFailure } from './bootstrap/setup-failure.mjs';
import { browserHint } from './bootstrap/system-packages.mjs';
import { developInChromium } from './dev/chromium-dev.ts';
import { type DevArguments, parseDevArguments } from './dev/dev-arguments.ts';
import { openDevSession } from './dev/dev-session.ts';
import { hasDisplay } from './start/display.ts';

/** `npm run dev`: the window over the practice platform, following its sources as they change. */
async function develop(args: DevArguments): Promise<void> {
  const browser = findBrowser(browserCandidates(process.platform, process.env));
  if (browser === null) throw new SetupFailure(`${browserHint()}, then npm run dev again.`);
  const shown = hasDisplay(process.platform, process.env) && !args.headless;
  if (!shown && !args.headless) {
    console.log(
      'No display here: the window opens in headless Chromium, for a browser elsewhere to look at.',
    );
  }
  const session = await openDevSession(args.server);
  try {
    await developInChromium(browser, session, { headless: !shown, inspect: args.inspect });
  } finally {
    await session.close();
  }
}

try {
  const args = parseDevArguments(process.argv.slice(2));
  if (args.ok) await develop(args.value);
  else {
    console.error(args.error);
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof SetupFailure)) throw error;
  console.error(error.line());
  process.exitCode = 1;
}
