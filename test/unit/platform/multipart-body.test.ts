import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multipartBody } from '../../../main/platform/multipart-body.ts';
import type { UploadFile } from '../../../main/platform/verification-attempt.ts';

const file = (fileName: string, bytes: Uint8Array, said = bytes.byteLength): UploadFile => ({
  source: 'upload',
  fileName,
  mediaType: 'image/jpeg',
  bytes: said,
  async *open() {
    for (let at = 0; at < bytes.byteLength; at += 1000) yield bytes.subarray(at, at + 1000);
  },
});

async function chunksOf(body: ReturnType<typeof multipartBody>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body.chunks()) chunks.push(chunk);
  return [...chunks, body.lastChunk];
}

const anyName = fc.string({ unit: 'binary', maxLength: 40 });

describe('a multipart body', () => {
  it('has exactly the announced length for any content, and a parser finds the same content', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ name: anyName, bytes: fc.uint8Array({ maxLength: 5000 }) }), {
          maxLength: 3,
        }),
        fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 4 }),
        async (files, texts) => {
          const body = multipartBody(
            files.map(({ name, bytes }, index) => ({
              name: `file${index}`,
              file: file(name, bytes),
            })),
            texts.map((value, index) => ({ name: `text${index}`, value })),
          );
          const whole = Buffer.concat(await chunksOf(body));
          expect(whole.byteLength).toBe(body.contentLength);

          const form = await new Response(whole, {
            headers: { 'content-type': body.contentType },
          }).formData();
          for (const [index, { bytes }] of files.entries()) {
            const got = form.get(`file${index}`);
            expect(got).toBeInstanceOf(File);
            if (got instanceof File) expect(await got.bytes()).toEqual(bytes);
          }
          for (const [index, value] of texts.entries())
            expect(form.get(`text${index}`)).toBe(value);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('has every text part and the closing boundary in its last chunk, and none before', async () => {
    const texts = ['service', 'verification', 'type', 'personal_information_id'];
    const body = multipartBody(
      [{ name: 'front_photo', file: file('a.jpg', new Uint8Array(200_000)) }],
      texts.map((name) => ({ name, value: `${name}-value` })),
      'edge',
    );
    const last = Buffer.from(body.lastChunk).toString();
    const chunks: Uint8Array[] = [];
    for await (const chunk of body.chunks()) chunks.push(chunk);
    const before = Buffer.concat(chunks).toString('latin1');
    for (const name of texts) {
      expect(last).toContain(`name="${name}"\r\n\r\n${name}-value\r\n`);
      expect(before).not.toContain(name);
    }
    expect(last).toMatch(/--edge--\r\n$/);
    expect(before).not.toContain('--edge--');
    // The part with text starts inside the last chunk, so a truncated body does not even have its
    // header.
    expect(last.startsWith('\r\n--edge\r\n')).toBe(true);
  });

  it('splits files into pieces of at most 64 KiB', async () => {
    const big: UploadFile = {
      ...file('a', new Uint8Array()),
      bytes: 1_000_000,
      async *open() {
        yield new Uint8Array(1_000_000);
      },
    };
    const sizes = (await chunksOf(multipartBody([{ name: 'document', file: big }], []))).map(
      (chunk) => chunk.byteLength,
    );
    expect(Math.max(...sizes)).toBeLessThanOrEqual(64 * 1024);
  });
});
