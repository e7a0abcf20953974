import { expect, test } from 'vitest';
import { withEnd } from '#application/page-end.ts';
import {
  knownCount,
  NOTHING_FOUND,
  pagesNeeded,
  withAnswers,
  withFurtherPage,
} from '#find/found-parts.ts';
import { createApplications } from '../../../main/applications/applications.ts';
import { Attributes } from '../../../main/applications/attributes.ts';
import { readPage } from '../../../main/applications/read-page.ts';
import type { ApplicationId, ProfileId } from '../../../preload/contract/ids.ts';
import { clientFor } from '../../support/platform-under-test.ts';
import { tinyServer } from '../../support/tiny-server.ts';
import { unwrap } from '../platform/practice-session.ts';

const PER_PAGE = 3;
const APPLICATION = 'a-1' as ApplicationId;
const query = { text: '', field: 'search', scope: null, filters: {}, sort: null } as const;
const clock = () => Date.UTC(2027, 0, 15);

/** Serves seven records in lists without `links` and `meta`. */
async function platform(way: 'pages' | 'ignores the page') {
  const asked: number[] = [];
  const server = await tinyServer((request, response) => {
    if (request.method === 'DELETE') {
      response.writeHead(204).end();
      return;
    }
    const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page') ?? 1);
    asked.push(page);
    const from = way === 'pages' ? (page - 1) * PER_PAGE : 0;
    const data = [...'1234567'].slice(from, from + PER_PAGE).map((id) => ({
      id: `v-${id}`,
      attribute: { id: `d-${id}`, name: `name ${id}` },
    }));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data }));
  });
  const under = clientFor(`http://127.0.0.1:${server.port}`);
  return {
    asked,
    client: under.client,
    async [Symbol.asyncDispose]() {
      await under[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

test.each([
  ['pages', 7, 7, [1, 2, 3]],
  ['ignores the page', 3, null, [1, 2]],
] as const)('reads a search of a platform that %s to its end', async (way, known, total, pages) => {
  await using world = await platform(way);
  const applications = createApplications(
    world.client,
    { of: () => [], named: () => undefined },
    clock,
  );
  const read = async (page: number) => unwrap(await applications.search({ ...query, page }));
  const asked = { as: null, field: 'search', text: '', for: 'text', also: null } as const;
  let all = withAnswers(NOTHING_FOUND, [{ asked, answer: await read(1), error: null }]);
  for (let [next] = pagesNeeded(all, 0, 99); next !== undefined; [next] = pagesNeeded(all, 0, 99))
    all = withFurtherPage(all, next, await read(next.page));
  expect([knownCount(all), all.ways[0]?.pages.total, world.asked]).toEqual([known, total, pages]);
});

test.each([
  ['pages', 3, 1],
  ['ignores the page', 1, 3],
] as const)('recognizes the last page of a profile on a platform that %s once it is reached', async (way, last, rows) => {
  await using world = await platform(way);
  const profile = 'p' as ProfileId;
  const read = async (page: number) =>
    unwrap(readPage(await world.client.listProfileApplications('business', profile, page)));
  let shown = await read(1);
  for (let turn = 0; shown.pages.open && turn < 9; turn += 1) {
    shown = withEnd(shown, await read(shown.pages.page + 1), ({ id }) => id);
  }
  expect(shown.pages).toMatchObject({ page: last, lastPage: last });
  expect(shown.rows).toHaveLength(rows);
});

test('returns from an empty page to the one before it, which is the last', async () => {
  await using world = await platform('pages');
  const attributes = new Attributes(world.client, clock);
  const read = async (page: number) =>
    unwrap(await attributes.list({ applicationId: APPLICATION, search: '', page }));
  const third = { ...(await read(3)), pages: { ...(await read(3)).pages, open: true } };
  const fourth = await read(4);
  expect(fourth).toMatchObject({ rows: [], pages: { open: false } });
  const end = withEnd(third, fourth, ({ id }) => id);
  expect(end).toMatchObject({ rows: third.rows, pages: { page: 3, lastPage: 3, open: false } });
});

test('finds an attribute on a later page again before it is deleted', async () => {
  await using world = await platform('pages');
  const attributes = new Attributes(world.client, clock);
  const input = { applicationId: APPLICATION, search: '', page: 3 };
  const seen = unwrap(await attributes.list(input)).rows[0]?.attribute ?? expect.fail();
  const remove = attributes.delete({
    applicationId: APPLICATION,
    seen,
    unlisted: false,
    confirmation: 'name 7',
  });
  expect(unwrap(await remove)).toEqual({ outcome: 'done', attribute: null });
});
