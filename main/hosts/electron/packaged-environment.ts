/**
 * Variables that have done their work before the program's first line runs, so that it can only end.
 * The others that Node and Electron know are off by fuses, or change nothing that matters here:
 * SSLKEYLOGFILE, say, is read by Chromium's network, which this program never lets out, and those of
 * certificates have no say in what the program trusts (platform/system-certificates).
 */
const REFUSED = [
  // Electron takes it for --no-sandbox.
  'ELECTRON_DISABLE_SANDBOX',
  // They write the page's console, or what Node does on the line, where anybody may read it.
  'ELECTRON_ENABLE_LOGGING',
  'ELECTRON_LOG_FILE',
  'NODE_DEBUG',
  // Compiled code is read from a folder, past the archive's integrity check.
  'NODE_COMPILE_CACHE',
];

/** The first variable of a packaged program's environment that weakens it; null when there is none. */
export function weakeningVariable(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): string | null {
  const set = Object.keys(env).filter((name) => env[name] !== undefined);
  // Windows does not tell capitals from small letters in these names.
  const names = new Set(platform === 'win32' ? set.map((name) => name.toUpperCase()) : set);
  return REFUSED.find((name) => names.has(name)) ?? null;
}
