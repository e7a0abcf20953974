import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ApplicationId, AttributeId } from '../../../preload/contract/ids.ts';
import { clientFor, impatientFor, TOKEN, tokenQueue } from '../../support/platform-under-test.ts';
import { tinyServer } from '../../support/tiny-server.ts';

const APPLICATION = 'app-1' as ApplicationId;
const HTML = `<!doctype html><title>${TOKEN}</title>`;

describe('an answer that is not the platform’s', () => {
  it('is never followed if it is a redirect, and does not receive the token', async () => {
    let visited = 0;
    await using target = await tinyServer((_, response) => {
      visited += 1;
      response.end('{"data":[]}');
    });
    await using server = await tinyServer((_, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${target.port}/login` }).end(),
    );
    await using under = clientFor(`http://127.0.0.1:${server.port}`);
    expect(await under.client.listOffers(APPLICATION)).toMatchObject({
      error: { code: 'blockedOnTheWay', status: 307 },
    });
    expect(visited).toBe(0);
  });
});

describe('an invalid answer of the platform', () => {
  it('reads 4 MB of JSON and refuses more than its limit without reading further', async () => {
    const row = JSON.stringify({ application_id: 'a', status: 'x'.repeat(1000) });
    const rows = Array.from({ length: 3_900 }, () => row);
    let size = 0;
    await using server = await tinyServer((request, response) => {
      const body = `{"data":[${(request.url?.includes('page=2') ? [...rows, ...rows] : rows).join()}]}`;
      size = body.length;
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });
    await using under = clientFor(`http://127.0.0.1:${server.port}`);
    const first = await under.client.listOffers(APPLICATION);
    expect(size).toBeGreaterThan(4_000_000);
    expect(first.ok && first.value.rows).toHaveLength(3_900);
    expect(await under.client.listOffers(APPLICATION, { page: 2 })).toMatchObject({
      error: { code: 'unexpectedAnswer', detail: 'the response is too large' },
    });
  });

  it('keeps the rows that can be read and counts the row that cannot', async () => {
    await using server = await tinyServer((_, response) =>
      response.end('{"data":[{"id":"a"},{"progress":1},"row",{"id":"b"}]}'),
    );
    await using under = clientFor(`http://127.0.0.1:${server.port}`);
    const page = await under.client.searchApplications({ filters: {} });
    if (!page.ok) throw new Error(page.error.code);
    expect(page.value.rows.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(page.value.unreadable).toEqual([
      { index: 1, fields: ['id'] },
      { index: 2, fields: [''] },
    ]);
  });
});

describe('the body of a GET', () => {
  it('contains the given values, including null, and is absent if there are none', async () => {
    const bodies: string[] = [];
    await using server = await tinyServer((request, response) => {
      let body = `${request.headers['content-type'] ?? 'no type'} `;
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        bodies.push(body);
        response.end('{"data":[]}');
      });
    });
    await using under = clientFor(`http://127.0.0.1:${server.port}`);
    await under.client.listOffers(APPLICATION);
    await under.client.listOffers(APPLICATION, { applicationId: null, productTypes: ['loan'] });
    expect(bodies).toEqual([
      'no type ',
      'application/json {"product_types":["loan"],"application_id":null}',
    ]);
  });
});

describe('a network that fails', () => {
  it('detects an answer that ends too early in any way', async () => {
    await using server = await tinyServer((request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"data":[');
      setTimeout(() => {
        if (request.url?.includes('page=2')) request.socket.resetAndDestroy();
        else request.socket.end();
      }, 20);
    });
    await using under = clientFor(`http://127.0.0.1:${server.port}`);
    for (const page of [1, 2]) {
      expect(await under.client.listOffers(APPLICATION, { page })).toMatchObject({
        error: { code: 'offline', phase: 'receive', requestSent: 'whole' },
      });
    }
  });

  it('gives up on a server that does not answer or stops halfway', async () => {
    await using server = await tinyServer((request, response) => {
      if (request.url?.includes('page=2')) response.write('{"data":[');
    });
    const url = `http://127.0.0.1:${server.port}`;
    await using early = clientFor(url, { settings: impatientFor('headers') });
    expect(await early.client.listOffers(APPLICATION)).toMatchObject({
      error: { code: 'offline', phase: 'timeout', detail: 'UND_ERR_HEADERS_TIMEOUT' },
    });
    await using late = clientFor(url, { settings: impatientFor('body') });
    expect(await late.client.listOffers(APPLICATION, { page: 2 })).toMatchObject({
      error: { code: 'offline', phase: 'timeout', detail: 'UND_ERR_BODY_TIMEOUT' },
    });
  });
});

describe('canceling', () => {
  it.each([
    'before it starts',
    'while it waits for an answer',
    'in the middle of the answer',
  ])('ends a call %s', async (moment) => {
    const abort = new AbortController();
    let asked = 0;
    await using server = await tinyServer((_, response) => {
      asked += 1;
      if (moment.startsWith('in')) response.write('{"data":[');
      setTimeout(() => abort.abort(), 30);
    });
    if (moment.startsWith('before')) abort.abort();
    await using under = clientFor(`http://127.0.0.1:${server.port}`);
    const { signal } = abort;
    expect(await under.client.searchApplications({ filters: {} }, { signal })).toEqual({
      ok: false,
      // It is reported only if it is certain.
      error: { code: 'cancelled', ...(moment.startsWith('before') && { requestSent: 'none' }) },
    });
    expect(asked).toBe(moment.startsWith('before') ? 0 : 1);
  });

  it('does not wait for a token that never comes', async () => {
    const tokens = { ...tokenQueue(), current: () => new Promise<never>(() => undefined) };
    await using under = clientFor('http://127.0.0.1:9', { tokens });
    const result = under.client.searchApplications(
      { filters: {} },
      { signal: AbortSignal.timeout(50) },
    );
    expect(await result).toEqual({
      ok: false,
      error: { code: 'cancelled', requestSent: 'none' },
    });
  });

  it('says that nothing was sent before a connection exists', async () => {
    // This server accepts the connection and never answers the TLS handshake.
    const silent = createServer();
    onTestFinished(() => void silent.close());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    await using under = clientFor(`https://127.0.0.1:${port}`);
    const abort = new AbortController();
    silent.once('connection', () => abort.abort());
    expect(
      await under.client.searchApplications({ filters: {} }, { signal: abort.signal }),
    ).toEqual({
      ok: false,
      error: { code: 'cancelled', requestSent: 'none' },
    });
  });
});

describe('a refused token', () => {
  const OWN = '{"message":"Unauthenticated."}';
  const refusing = (body: string, status = 401) =>
    tinyServer((request, response) => {
      request.resume();
      if (request.headers.authorization === 'Bearer new') response.end('{"data":{"id":"x"}}');
      else response.writeHead(status).end(body);
    });

  it('is exchanged once and a read is repeated, for every form of a 401', async () => {
    for (const body of [OWN, HTML, '']) {
      await using server = await refusing(body);
      const tokens = tokenQueue('old', 'new');
      await using under = clientFor(`http://127.0.0.1:${server.port}`, { tokens });
      expect(await under.client.getCommercialData(APPLICATION)).toMatchObject({ ok: true });
      expect(tokens.refusals).toEqual(['old']);
    }
  });

  it('is exchanged for a change that the platform itself refused, and the change is repeated only if the token had expired', async () => {
    const cases = [{}, { status: 403 }, { died: false }, { body: HTML, exchanged: false }];
    for (const { body = OWN, status = 401, died = true, exchanged = true } of cases) {
      await using server = await refusing(body, status);
      const tokens = { ...tokenQueue('old', 'new'), wasDead: () => died };
      await using under = clientFor(`http://127.0.0.1:${server.port}`, { tokens });
      const result = await under.client.updateAttribute('x' as AttributeId, {});
      expect(result.ok).toBe(exchanged && died);
      expect(tokens.refusals).toEqual(exchanged ? ['old'] : []);
      const perhaps = { error: { code: 'signedOut', unproven: true } };
      if (!result.ok) expect(result).toMatchObject(perhaps);
    }
  });
});
