import { expect, test } from 'vitest';
import { ApplicationSummary } from '../../../preload/contract/models/application.ts';
import { summaryFacts } from '../../../renderer/views/application/overview/summary-facts.ts';

const NOTHING = Object.fromEntries(
  Object.keys(ApplicationSummary.entries).map((name) => [name, null]),
) as unknown as ApplicationSummary;
const codeText = (kind: string, code: unknown) => `${kind} ${code}`;
const shown = (summary: ApplicationSummary) => [...summaryFacts(summary, codeText).values()].flat();

test('every field of a summary has its place, once, also where the platform gave nothing', () => {
  const facts = shown(NOTHING);
  const lists = ['fundersWithPlacements', 'fundersWithOffers', 'other'];
  expect([...facts.map(({ name }) => name), ...lists].sort()).toEqual(
    Object.keys(ApplicationSummary.entries).sort(),
  );
  expect(facts.every(({ text }) => text === null)).toBe(true);
});

test('no and zero are answers; codes have their names beside them', () => {
  const told = {
    progress: 0,
    isBusinessCredit: false,
    isDiscoveryComplete: 0,
    status: 0,
    dealMode: 2,
  };
  const facts = shown({ ...NOTHING, ...told, amountNeeded: '1500.00', source: 'web' });
  const texts = Object.fromEntries(facts.map(({ name, text }) => [name, text]));
  expect(texts).toMatchObject({
    progress: '0%',
    isBusinessCredit: 'No',
    isDiscoveryComplete: '0',
    status: 'status 0',
    dealMode: 'dealMode 2',
    source: 'source web',
  });
  expect(texts.amountNeeded).toContain('1,500');
});
