import { bufferOf, dataViewOf, latin1 } from '../formats/bytes.ts';
import type { HiddenContent } from './hidden-content.ts';

/** Returns whether a file of this type really begins at a position where its signature was found. */
type Proof = (bytes: Uint8Array, at: number) => boolean;

interface Signature {
  readonly start: string;
  readonly is: HiddenContent;
  readonly proof?: Proof;
  /** A PDF's text may contain these bytes, so they count only in pictures. */
  readonly pictureOnly?: boolean;
}

/**
 * Checks that a PE, NE, or LE program begins here. It contains the position of its second header (PE/COFF, 2.1 MS-DOS
 * Stub).
 */
const isDosProgram: Proof = (bytes, at) => {
  if (at + 0x40 > bytes.length) return false;
  const second = at + dataViewOf(bytes).getUint32(at + 0x3c, true);
  if (second + 4 > bytes.length || second < at + 0x40) return false;
  return ['PE\0\0', 'NE', 'LE', 'LX'].some(
    (head) => latin1(bytes, second, second + head.length) === head,
  );
};

/** Checks that the class, byte order, version, and type in the header are valid (System V ABI, ELF header). */
const isElf: Proof = (bytes, at) =>
  [1, 2].includes(bytes[at + 4] ?? 0) &&
  [1, 2].includes(bytes[at + 5] ?? 0) &&
  bytes[at + 6] === 1 &&
  Math.max(bytes[at + 16] ?? 9, bytes[at + 17] ?? 9) <= 4;

/**
 * Checks that the header names a known processor, with or without the 64-bit flag, and a known file type
 * (mach-o/loader.h).
 */
const isMachO =
  (little: boolean): Proof =>
  (bytes, at) => {
    if (at + 16 > bytes.length) return false;
    const view = dataViewOf(bytes);
    const processor = view.getUint32(at + 4, little) & 0xfeffffff;
    const type = view.getUint32(at + 12, little);
    return [7, 12, 18].includes(processor) && type >= 1 && type <= 12;
  };

/** Checks that the file contains programs for several processors, each with an offset and a length (mach-o/fat.h). */
const isFatProgram: Proof = (bytes, at) => {
  if (at + 28 > bytes.length) return false;
  const view = dataViewOf(bytes);
  const processor = view.getUint32(at + 8) & 0xfeffffff;
  const count = view.getUint32(at + 4);
  return count >= 1 && count <= 16 && [7, 12, 18].includes(processor);
};

/**
 * Checks that the central directory directly precedes this end record. Readers start there and ignore everything before
 * it (APPNOTE 4.3.16).
 */
const isZipEnd: Proof = (bytes, at) => {
  if (at + 22 > bytes.length) return false;
  const view = dataViewOf(bytes);
  const directory = at - view.getUint32(at + 12, true);
  return (
    directory >= 0 && directory < at && latin1(bytes, directory, directory + 4) === 'PK\x01\x02'
  );
};
const isZipEntry: Proof = (bytes, at) => {
  if (at + 30 > bytes.length) return false;
  const view = dataViewOf(bytes);
  const [version, method] = [view.getUint16(at + 4, true), view.getUint16(at + 8, true)];
  const name = view.getUint16(at + 26, true);
  const text = latin1(bytes, at + 30, at + 30 + name);
  const known = [0, 8, 9, 12, 14, 93, 95, 98, 99].includes(method);
  return (
    version <= 63 &&
    known &&
    name > 0 &&
    name < 1000 &&
    !/\p{Cc}/u.test(text.replace(/[\x80-\x9f]/g, ''))
  );
};

const beginsLine: Proof = (bytes, at) => [0x0a, 0x0d, 0, undefined].includes(bytes[at - 1]);
const isSpaceAfter =
  (length: number): Proof =>
  (bytes, at) =>
    /[\s>]/.test(latin1(bytes, at + length, at + length + 1));

/**
 * Files that can be run, unpacked, or opened separately. Each signature is too long to occur by chance in megabytes of
 * compressed pixels. Videos, additional pictures, and proprietary blocks are not listed, because phones append them to
 * their pictures.
 */
const SIGNATURES: readonly Signature[] = [
  { start: 'MZ', is: 'program', proof: isDosProgram },
  { start: '\x7fELF', is: 'program', proof: isElf },
  { start: '\xcf\xfa\xed\xfe', is: 'program', proof: isMachO(true) },
  { start: '\xce\xfa\xed\xfe', is: 'program', proof: isMachO(true) },
  { start: '\xfe\xed\xfa\xcf', is: 'program', proof: isMachO(false) },
  { start: '\xfe\xed\xfa\xce', is: 'program', proof: isMachO(false) },
  { start: '\xca\xfe\xba\xbe', is: 'program', proof: isFatProgram },
  { start: 'L\0\0\0\x01\x14\x02\0\0\0\0\0\xc0\0\0\0\0\0\0F', is: 'program' },
  { start: '\0asm\x01\0\0\0', is: 'program' },
  { start: 'PK\x05\x06', is: 'archive', proof: isZipEnd },
  { start: 'PK\x03\x04', is: 'archive', proof: isZipEntry },
  { start: 'Rar!\x1a\x07', is: 'archive' },
  { start: '7z\xbc\xaf\x27\x1c', is: 'archive' },
  { start: '\xfd7zXZ\0', is: 'archive' },
  { start: 'MSCF\0\0\0\0', is: 'archive' },
  { start: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', is: 'document' },
  { start: '%PDF-1.', is: 'document', pictureOnly: true },
  { start: '%PDF-2.', is: 'document', pictureOnly: true },
  { start: '<?php', is: 'script', proof: isSpaceAfter(5), pictureOnly: true },
  { start: '<script', is: 'script', proof: isSpaceAfter(7), pictureOnly: true },
  { start: '<SCRIPT', is: 'script', proof: isSpaceAfter(7), pictureOnly: true },
  { start: '<hta:', is: 'script', pictureOnly: true },
  { start: '#!/bin/', is: 'script', proof: beginsLine },
  { start: '#!/usr/', is: 'script', proof: beginsLine },
  { start: '@echo off', is: 'script' },
];

/**
 * Finds programs, archives, scripts, and other files in the bytes of a picture or a PDF. They may be appended, in a
 * comment, or between the parts of a container. Reading all bytes takes a few milliseconds per megabyte.
 */
export function signaturesIn(bytes: Uint8Array, of: 'picture' | 'pdf'): HiddenContent[] {
  const file = bufferOf(bytes);
  const found = SIGNATURES.filter(
    (one) => !(one.pictureOnly && of === 'pdf') && stands(file, one),
  ).map(({ is }) => is);
  return [...new Set(found)];
}

function stands(file: Buffer, { start, proof }: Signature): boolean {
  const signature = Buffer.from(start, 'latin1');
  for (let at = file.indexOf(signature); at >= 0; at = file.indexOf(signature, at + 1)) {
    if (proof === undefined || proof(file, at)) return true;
  }
  return false;
}
