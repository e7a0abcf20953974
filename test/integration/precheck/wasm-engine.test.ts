import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { Precheck } from '../../../main/precheck/precheck.ts';
import { pictureAs } from '../../support/captures.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { RecordingHost } from './recording-host.ts';

const host = new RecordingHost();
const precheck = new Precheck({ workerHost: host, poolSize: 1 });
afterAll(() => precheck.close());

// Promise: On every system, pictures are decoded in WebAssembly
test('decodes pictures in a worker with WebAssembly, without a native build of sharp', async ({
  skip,
}) => {
  skip(process.platform !== 'linux', 'Linux alone tells what a process has loaded');
  expect(await precheck.inspect(await pictureAs('png'))).toMatchObject({ kind: 'picture' });
  const loaded = readFileSync(`/proc/${host.running[0]}/maps`, 'latin1');
  expect(loaded).not.toMatch(/libvips|sharp-linux/);
});

test('lets its decoders open and write no file', async () => {
  const folder = tempFolder();
  const [given, made] = [join(folder, 'given.png'), join(folder, 'made.png')];
  const bytes = await pictureAs('png');
  writeFileSync(given, bytes);
  const url = (path: string) => JSON.stringify(pathToFileURL(resolve(path)).href);
  const program = `
    const { confineSharp } = await import(${url('main/precheck/decoders/confine-sharp.ts')});
    confineSharp();
    const { default: sharp } = await import(${url('node_modules/sharp/dist/index.mjs')});
    const said = (work) => work.then(() => 'done', (error) => error.message);
    const given = Buffer.from(${JSON.stringify(bytes.toString('base64'))}, 'base64');
    console.log(JSON.stringify([
      await said(sharp(given).metadata()),
      await said(sharp(${JSON.stringify(given)}).metadata()),
      await said(sharp(given).toFile(${JSON.stringify(made)})),
    ]));`;
  const args = ['--no-warnings', '--input-type=module', '-e', program];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const [fromMemory, fromFile, toFile] = JSON.parse(stdout);
  expect(fromMemory).toBe('done');
  expect(fromFile).toMatch(/^Input file /);
  expect(toFile).toMatch(/unable to open for write/);
  expect(existsSync(made)).toBe(false);
});

test('ends a decoder that wants too much memory without an answer, but not the worker', async () => {
  const large = await sharp({
    create: { width: 7000, height: 6000, channels: 3, background: 'gray' },
  })
    .avif({ effort: 0 })
    .toBuffer();
  const unwatched = new RecordingHost();
  const one = new Precheck({ workerHost: unwatched, poolSize: 1, useOf: () => null });
  try {
    expect(await one.inspect(large)).toMatchObject({ kind: 'notChecked', reason: 'memory' });
    expect(unwatched.started).toHaveLength(1);
  } finally {
    await one.close();
  }
});
