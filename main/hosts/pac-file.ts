import type { HostProxies } from '../platform/network/way-out.ts';

/** Milliseconds that a PAC file is believed; a network may have another under the same address. */
const FRESH_MS = 60_000;
const PATIENCE_MS = 8_000;
/** Characters; Chromium takes a megabyte too. */
const LARGEST = 1_000_000;

type Resolve = (url: string) => Promise<string>;

/**
 * What a host in plain Node can find out of proxies: the answer of a PAC file that the machine's own file
 * names. Its script runs in an interpreter of its own, without anything of this program. Node knows no
 * system's settings. The packaged program asks Chromium instead (`electron/system-proxies.ts`).
 */
export function pacFileProxies(now: () => number = Date.now): HostProxies {
  let known: { readonly file: string; readonly until: number; readonly resolve: Resolve } | null =
    null;
  return {
    async byFile(file, url) {
      if (known?.file !== file || now() > known.until) {
        known = { file, resolve: await compiled(await fetched(file)), until: now() + FRESH_MS };
      }
      return (await known.resolve(url)) || 'DIRECT';
    },
  };
}

async function fetched(file: string): Promise<string> {
  const answer = await fetch(file, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const text = answer.ok ? await answer.text() : '';
  if (text === '' || text.length > LARGEST) throw new Error('The PAC file cannot be read.');
  return text;
}

async function compiled(script: string): Promise<Resolve> {
  // Loaded here only: hardly a desk in development has one.
  const [{ createPacResolver }, { QuickJS }] = await Promise.all([
    import('pac-resolver'),
    import('quickjs-wasi'),
  ]);
  return createPacResolver(await QuickJS.create(), script, { sandbox: { alert: () => undefined } });
}
