import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { tempFolder } from '../../support/temp-folder.ts';

let folder = '';
let profile = '';
beforeEach(async () => {
  folder = tempFolder();
  profile = join(folder, 'profile');
  await mkdir(profile);
});

type Host = {
  readonly main: string;
  readonly args: readonly string[];
  readonly preload?: string;
  /** What it says once it is open. */
  readonly open: string;
  /** What it is to be told, line by line. */
  readonly input: string;
  /** Ends it where it does not end with its input. */
  readonly end?: (child: ChildProcess) => void;
};
const HOSTS: Readonly<Record<'stdio' | 'electron', Host>> = {
  stdio: {
    main: 'main/hosts/stdio/main.ts',
    args: [],
    open: '"id":1',
    input: `${JSON.stringify({ id: 1, channel: 'app:info', input: {} })}\n`,
  },
  electron: {
    main: 'main/hosts/electron/main.ts',
    args: ['.'],
    preload: 'test/integration/hosts-electron/use-stand-in.ts',
    open: '"step":"show"',
    input: '',
    end: (child) => child.send({ id: 1, do: 'quit' }),
  },
};
const NAMES = ['stdio', 'electron'] as const;

type Ran = { readonly code: number | null; readonly told: string };

/** Runs the host's real entry to its end, and collects what it said. */
function run(name: (typeof NAMES)[number], env: NodeJS.ProcessEnv = {}) {
  const { main, args, preload, open, input, end } = HOSTS[name];
  const preloads = ['test/integration/hosts/break-when-told.ts', ...(preload ? [preload] : [])];
  const child = spawn(
    process.execPath,
    [
      '--no-warnings',
      ...preloads.flatMap((path) => ['--import', pathToFileURL(path).href]),
      resolve(main),
      ...args,
      `--profile=${profile}`,
      '--keychain=memory',
    ],
    {
      env: { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder, ...env },
      // The last is the line by which the stand-in is driven.
      stdio: ['pipe', 'pipe', 'pipe', ...(preload ? ['ipc' as const] : [])],
    },
  );
  let told = '';
  let ended = false;
  const hear = (text: string) => {
    told += text;
    if (ended || env.BREAK_HOW === undefined || !told.includes(open)) return;
    ended = true;
    end?.(child);
  };
  child.stdout?.on('data', (chunk: Buffer) => hear(chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => hear(chunk.toString()));
  child.on('message', (message) => hear(JSON.stringify(message)));
  // A host that ended before it read is not what is tested.
  child.stdin?.on('error', () => undefined);
  child.stdin?.write(input);
  if (env.BREAK_AT === undefined || env.BREAK_HOW !== undefined) child.stdin?.end();
  // The stand-in tells its sentences as JSON, which doubles the slashes of Windows.
  const said = () => told.replaceAll('\\\\', '\\');
  return new Promise<Ran>((done) => child.once('close', (code) => done({ code, told: said() })));
}

/** The incident of the log that the sentence names, without when, where it was and its reference. */
async function incident({ told }: Ran) {
  const [, file = '', reference = '?'] =
    /is in (.*?incidents\.log), reference ([0-9a-f]{8})/.exec(told) ?? [];
  const text = await readFile(file, 'utf8');
  expect(text).not.toMatch(/Jane|88-1042|desk-test-/);
  // On a slow machine something else may have been in trouble before.
  const line = text.split('\n').find((one) => one.includes(reference)) ?? '';
  const { where, error, code } = JSON.parse(line);
  return { file, where, error, code };
}

describe.each(NAMES)('in the host %s', (name) => {
  test('a profile that is a file', async () => {
    await rm(profile, { recursive: true });
    await writeFile(profile, '');
    const ran = await run(name);
    expect(ran.code).toBe(1);
    expect(ran.told).toContain(`Intake Desk cannot use its folder ${profile}`);
    const { file, ...written } = await incident(ran);
    expect(written).toEqual({
      where: 'start: profile',
      error: 'Error',
      code: expect.stringMatching(/^E(EXIST|NOTDIR)$/),
    });
    // Not in the profile, and under a name that nobody can foretell.
    expect(file).toMatch(/intake-desk-[A-Za-z0-9]{6}/);
  });

  test('a broken lock', async () => {
    await writeFile(join(profile, 'profile.lock'), 'no database '.repeat(1000));
    const ran = await run(name);
    expect(ran.code).toBe(1);
    expect(await incident(ran)).toEqual({
      file: join(profile, 'logs', 'incidents.log'),
      where: 'start: lock',
      error: 'Error',
      code: 'ERR_SQLITE_ERROR 26',
    });
  });

  test('an exception that nobody caught ends it, closed, in one sentence', async () => {
    const ran = await run(name, { BREAK_AT: HOSTS[name].open });
    expect(ran.code).toBe(1);
    expect(ran.told).not.toMatch(/Jane|88-1042/);
    expect(await incident(ran)).toEqual({
      file: join(profile, 'logs', 'incidents.log'),
      where: 'uncaught exception',
      error: 'TypeError',
      code: 'ERR_MADE_FOR_THIS_TEST',
    });
    // Closed: practice data is destroyed.
    await expect(readFile(join(profile, 'practice'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('a rejection that nobody caught is written down, and staff go on', async () => {
    const ran = await run(name, { BREAK_AT: HOSTS[name].open, BREAK_HOW: 'reject' });
    expect(ran.code).toBe(0);
    expect(ran.told).not.toMatch(/Jane|88-1042/);
    const text = await readFile(join(profile, 'logs', 'incidents.log'), 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      where: 'unhandled rejection',
      error: 'TypeError',
      code: 'ERR_MADE_FOR_THIS_TEST',
    });
    expect(text).not.toMatch(/Jane|88-1042/);
  });
});
