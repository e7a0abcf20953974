import { createCipheriv, createHash } from 'node:crypto';

/**
 * Returns a file that is unique to an owner: the beginning of a PDF, then noise determined by the
 * owner's number.
 */
export function fileOf(owner: number, bytes: number): Buffer {
  const head = Buffer.from(`%PDF-1.4\n% ${owner}\n`);
  const key = createHash('sha256').update(`owner ${owner}`).digest();
  const noise = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  return Buffer.concat([head, noise.update(Buffer.alloc(Math.max(0, bytes - head.length)))]);
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
