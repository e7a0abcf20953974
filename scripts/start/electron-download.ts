import { err, ok, type Result } from '../../preload/contract/result.ts';

/** How long to check whether Electron can be downloaded, in milliseconds. */
const LIMIT_MS = 5000;

/**
 * Returns the URL of the runtime's archive. The URL is on a mirror if the environment names one in
 * a way that @electron/get supports.
 */
export function runtimeUrl(
  version: string,
  platform: string,
  arch: string,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const mirror =
    env.ELECTRON_MIRROR ??
    env.npm_config_electron_mirror ??
    'https://github.com/electron/electron/releases/download/';
  const base = mirror.endsWith('/') ? mirror : `${mirror}/`;
  return `${base}v${version}/electron-v${version}-${platform}-${arch}.zip`;
}

/**
 * Checks whether the archive can be downloaded. Requests only its headers, follows redirects, and
 * stops after a time limit.
 * @returns the error is a clause that says why not
 */
export async function canDownload(url: string, limitMs = LIMIT_MS): Promise<Result<true, string>> {
  const { host } = new URL(url);
  try {
    const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(limitMs) });
    return answer.ok ? ok(true) : err(`${host} does not provide it (${answer.status})`);
  } catch {
    return err(`${host} cannot be reached`);
  }
}
