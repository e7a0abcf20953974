import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  HEADER_BYTES,
  isWebAssembly,
  readBinaryHeader,
} from '../../../scripts/package/binary-header.ts';
import { elf, machO, pe, universal } from '../../support/binaries.ts';

test.each([
  ['a library of Linux', elf(0xb7), { system: 'linux', archs: ['arm64'] }],
  ['one of Windows', pe(0x8664), { system: 'win32', archs: ['x64'] }],
  ['one of Windows on ARM', pe(0xaa64), { system: 'win32', archs: ['arm64'] }],
  ['one of macOS', machO(0x0100000c), { system: 'darwin', archs: ['arm64'] }],
  [
    'a universal one',
    universal(0x01000007, 0x0100000c),
    { system: 'darwin', archs: ['x64', 'arm64'] },
  ],
  ['one for a processor that Intake Desk knows nothing of', elf(0xf3), { archs: ['0xf3'] }],
])('%s is told by its header', (_what, head, binary) => {
  expect(readBinaryHeader(head)).toMatchObject(binary);
});

test.each([
  ['text', Buffer.from('#!/usr/bin/env node\nconsole.log(1);')],
  ['nothing', Buffer.alloc(0)],
  [
    'a class of Java, which begins as a universal file does',
    Buffer.from('cafebabe00000034', 'hex'),
  ],
  ['a program for DOS', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
  ['a program of Windows whose header lies further on', pe(0x8664, 2 * HEADER_BYTES)],
  ['WebAssembly', Buffer.from('\0asm\u0001\0\0\0'.padEnd(64, '\0'))],
])('%s is no machine code', (_what, bytes) => {
  expect(readBinaryHeader(bytes.subarray(0, HEADER_BYTES))).toBe(null);
});

test('WebAssembly is known by its first four bytes', () => {
  expect(isWebAssembly(Buffer.from('\0asm\u0001\0\0\0'))).toBe(true);
  expect(isWebAssembly(Buffer.from('<html>'))).toBe(false);
});

test('the Node that runs this is for this computer', () => {
  const { platform, arch, execPath } = process;
  const binary = readBinaryHeader(headOf(execPath));
  expect(binary?.system).toBe(platform);
  expect(binary?.archs).toContain(arch);
});

test('what a compiler makes for Windows is for Windows', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'pe-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [source, library] = [join(folder, 'one.c'), join(folder, 'one.dll')];
  writeFileSync(source, 'int one(void) { return 1; }\n');
  try {
    execFileSync('x86_64-w64-mingw32-gcc', ['-shared', '-o', library, source]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    context.skip('no compiler for Windows (x86_64-w64-mingw32-gcc) is installed here');
  }
  expect(readBinaryHeader(headOf(library))).toEqual({ system: 'win32', archs: ['x64'] });
});

function headOf(path: string): Uint8Array {
  const head = Buffer.alloc(HEADER_BYTES);
  const file = openSync(path, 'r');
  try {
    return head.subarray(0, readSync(file, head, 0, HEADER_BYTES, 0));
  } finally {
    closeSync(file);
  }
}
