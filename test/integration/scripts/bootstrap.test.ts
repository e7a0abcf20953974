import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let checkout = '';

beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'fresh-clone-'));
  for (const path of ['package.json', 'package-lock.json', '.npmrc', 'scripts']) {
    await cp(path, join(checkout, path), { recursive: true });
  }
});
afterAll(() => rm(checkout, { recursive: true, force: true }));

type Run = { readonly code: number; readonly stdout: string; readonly stderr: string };

function bootstrap(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Run> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [...args],
      { cwd: checkout, env: { ...process.env, ...env } },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

const main = 'scripts/bootstrap/main.mjs';

describe('setup that fails', () => {
  it('says in one line that the registry cannot be reached and leaves the details in a log', async () => {
    const { code, stdout, stderr } = await bootstrap([main, 'host:stdio'], {
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_fetch_retries: '0',
      npm_config_cache: join(checkout, 'empty-cache'),
    });
    expect(code).toBe(1);
    expect(stdout).toBe('');
    const [line, ...more] = stderr.split('\n').filter((text) => text.startsWith('Setup stopped'));
    expect(more).toEqual([]);
    expect(line).toContain('the npm registry cannot be reached');
    expect(line).toContain('Details: out/setup/npm-ci.log');
    expect(await readFile(join(checkout, 'out/setup/npm-ci.log'), 'utf8')).toContain(
      'ECONNREFUSED',
    );
  }, 90_000);

  it('tells an old Node which version it needs', async () => {
    const old = "Object.defineProperty(process.versions, 'node', { value: '18.19.0' });";
    const { code, stderr } = await bootstrap([
      '--input-type=module',
      '--eval',
      `${old} await import('./${main}');`,
    ]);
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringContaining('needs Node 20 or newer, and this is Node 18.19.0'),
    ]);
  });
});

describe('completed setup', () => {
  it('starts the command immediately in spite of a stale lock, and passes on stdout and the exit code', async () => {
    await mkdir(join(checkout, 'out/setup'), { recursive: true });
    await mkdir(join(checkout, 'node_modules/keytar/build/Release'), { recursive: true });
    await writeFile(join(checkout, 'node_modules/keytar/build/Release/keytar.node'), '');
    const lock = JSON.stringify({ packages: { '': {} } });
    await writeFile(join(checkout, 'package-lock.json'), lock);
    await writeFile(join(checkout, 'node_modules/.package-lock.json'), lock);
    const host = join(checkout, 'dev/stdio');
    await mkdir(host, { recursive: true });
    await writeFile(
      join(host, 'main.ts'),
      'const argv: string[] = process.argv.slice(2); console.log(process.version, argv.join()); process.exit(7);',
    );
    // A setup that was killed left this file behind. No process has this number.
    await writeFile(join(checkout, 'out/setup/running'), '4194305');
    const { code, stdout, stderr } = await bootstrap([main, 'host:stdio', '--profile', 'p']);
    expect({ code, stderr }).toEqual({ code: 7, stderr: '' });
    expect(stdout).toBe(`${process.version} --profile,p\n`);
  });
});
