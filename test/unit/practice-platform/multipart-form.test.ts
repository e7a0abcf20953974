import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MultipartReader } from '../../../main/practice-platform/server/multipart-form.ts';

const BOUNDARY = 'b0undary';
const DELIMITER = `\r\n--${BOUNDARY}`;
const CONTENT_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const disposition = (name: string, rest = '') =>
  `Content-Disposition: form-data; name="${name}"${rest}\r\n\r\n`;
const BODY = [
  `--${BOUNDARY}\r\n${disposition('front', '; filename="a.jpg"')}first\r\n-file${DELIMITER}`,
  `\r\n${disposition('owner')}4821${DELIMITER}`,
  `\r\n${disposition('back', '; filename="b.jpg"')}\r\n--b0und${DELIMITER}`,
  `\r\n${disposition('type')}drivers_license${DELIMITER}--\r\n`,
].join('');

type Read = { readonly fields: object; readonly files: readonly (readonly unknown[])[] };

/** What PHP makes of a body (main/rfc1867.c), written as simply as can be. */
function asPhp(body: string): Read {
  const fields: Record<string, string> = {};
  const files: (readonly unknown[])[] = [];
  const parts = `\r\n${body}`.split(DELIMITER).slice(1);
  for (const [at, part] of parts.entries()) {
    const split = part.indexOf('\r\n\r\n');
    if (part.startsWith('--') || split < 0) break;
    const isLast = at === parts.length - 1;
    const value = isLast ? withoutPartialDelimiter(part.slice(split + 4)) : part.slice(split + 4);
    const name = /name="(\w+)"/.exec(part)?.[1] ?? '';
    // An empty last value is as good as none: whatever is required still lacks.
    if (isLast && value === '') break;
    if (part.includes('filename=')) files.push([name, value.length, isLast]);
    else fields[name] = value;
  }
  return { fields, files };
}

function withoutPartialDelimiter(value: string): string {
  for (let length = DELIMITER.length; length > 0; length -= 1) {
    if (value.endsWith(DELIMITER.slice(0, length))) return value.slice(0, -length);
  }
  return value;
}

async function read(body: string, lenient: boolean, chunk: number): Promise<Read | null> {
  const reader = new MultipartReader(CONTENT_TYPE, lenient);
  for (let at = 0; at < body.length; at += chunk) {
    await reader.write(Buffer.from(body.slice(at, at + chunk), 'latin1'));
  }
  const form = await reader.finish();
  if (!form) return null;
  const files = form.files.map(({ field, bytes, partial }) => [field, bytes, partial] as const);
  return { fields: form.fields, files: files.filter(([, bytes]) => bytes > 0) };
}

describe('a body cut at any byte, in chunks of any size', () => {
  test('is read leniently as PHP reads it', async () => {
    for (let cut = 0; cut <= BODY.length; cut += 1) {
      const body = BODY.slice(0, cut);
      expect([cut, await read(body, true, 7)]).toEqual([cut, asPhp(body)]);
    }
  });

  test('is read the same however it arrives', async () => {
    const cuts = fc.integer({ min: 0, max: BODY.length });
    const chunks = fc.integer({ min: 1, max: 60 });
    await fc.assert(
      fc.asyncProperty(cuts, chunks, async (cut, chunk) => {
        const body = BODY.slice(0, cut);
        expect(await read(body, true, chunk)).toEqual(asPhp(body));
      }),
    );
  });

  test('is refused strictly', async () => {
    const closed = BODY.length - 2;
    for (let cut = 0; cut <= BODY.length; cut += 1) {
      const form = await read(BODY.slice(0, cut), false, 64);
      expect([cut, form !== null]).toEqual([cut, cut >= closed]);
    }
  });
});
