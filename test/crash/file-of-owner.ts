import { createCipheriv, createHash } from 'node:crypto';

/** A file no two owners share: the head of a PDF, then noise that the owner's number alone decides. */
export function fileOf(owner: number, bytes: number): Buffer {
  const head = Buffer.from(`%PDF-1.4\n% ${owner}\n`);
  const key = createHash('sha256').update(`owner ${owner}`).digest();
  const noise = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  return Buffer.concat([head, noise.update(Buffer.alloc(Math.max(0, bytes - head.length)))]);
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
