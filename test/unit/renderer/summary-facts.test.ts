import { expect, test } from 'vitest';
import { summaryFacts } from '#application/overview/summary-facts.ts';
import { ApplicationSummary } from '../../../preload/contract/models/application.ts';

const NOTHING = Object.fromEntries(
  Object.keys(ApplicationSummary.entries).map((name) => [name, null]),
) as unknown as ApplicationSummary;
const shown = (summary: ApplicationSummary) => [...summaryFacts(summary).values()].flat();

test('every field of a summary has its place, once, also where the platform gave nothing', () => {
  const facts = shown(NOTHING);
  const lists = ['fundersWithPlacements', 'fundersWithOffers', 'other'];
  expect([...facts.map(({ name }) => name), ...lists].sort()).toEqual(
    Object.keys(ApplicationSummary.entries).sort(),
  );
  expect(facts.every(({ value }) => value === null)).toBe(true);
});

test('no and zero are answers; codes are told with their kind', () => {
  const told = {
    progress: 0,
    isBusinessCredit: false,
    isDiscoveryComplete: 0,
    status: 0,
    dealMode: 2,
  };
  const facts = shown({ ...NOTHING, ...told, amountNeeded: '1500.00', source: 'web' });
  const texts = Object.fromEntries(facts.map(({ name, value }) => [name, value]));
  expect(texts).toMatchObject({
    progress: '0%',
    isBusinessCredit: 'No',
    isDiscoveryComplete: '0',
    status: '0',
  });
  const codes = Object.fromEntries(facts.map(({ name, code }) => [name, code]));
  expect(codes).toMatchObject({
    status: 'status',
    dealMode: 'dealMode',
    source: 'source',
    progress: undefined,
  });
  expect(texts.amountNeeded).toContain('1,500');
});
