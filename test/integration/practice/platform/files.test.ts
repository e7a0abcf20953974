import { expect, test } from 'vitest';
import { mediaTypeOf } from '../../../../main/practice/platform/body.ts';
import { openPractice } from './raw-client.ts';

test('a file comes raw, inline and with its own type', async () => {
  await using practice = await openPractice();
  const kinds: unknown[] = [];
  for (const { id, contentType } of practice.platform.samples.files) {
    const reply = await practice.send('GET', `/api/files/${id}`);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe(contentType);
    expect(reply.headers['content-disposition']).toMatch(/^inline/);
    expect(Number(reply.headers['content-length'])).toBe(reply.bytes.length);
    kinds.push(mediaTypeOf(reply.bytes));
  }
  expect(kinds).toEqual(['jpg', 'png', 'pdf', 'gif', null, null]);
});

test('a file that is not there is told in a message', async () => {
  await using practice = await openPractice();
  const reply = await practice.send('GET', '/api/files/no-such-file');
  expect([reply.status, reply.body]).toEqual([404, { message: 'File not found.' }]);
});
