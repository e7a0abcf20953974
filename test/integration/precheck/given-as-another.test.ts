import type { Sharp } from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { judge } from '../../../main/precheck/judge.ts';
import { Precheck } from '../../../main/precheck/precheck.ts';
import type { Expected } from '../../../main/precheck/vision/outline/sizes.ts';
import { drawnDataPage, drawnLicense, drawnReceipt } from '../../support/drawn-papers.ts';
import { CONTEXTS, type Kind } from '../../support/judged-samples.ts';
import { workerHost } from '../../support/open-desk.ts';

const precheck = new Precheck({ workerHost, limits: { timeMs: 60_000 } });
afterAll(() => precheck.close());

const SEEDS = [1, 2, 3];
async function said(picture: Sharp, expected: Expected, as: Kind): Promise<string[]> {
  const bytes = await picture.blur(0.6).jpeg({ quality: 88 }).toBuffer();
  const { issues } = judge(await precheck.inspect(bytes, { expected }), CONTEXTS[as]);
  return issues.map(({ kind, level }) => `${kind} ${level}`);
}

test('asks about a license scan that fills its picture as a bank statement', async () => {
  for (const seed of SEEDS) {
    expect(await said(drawnLicense(seed, false), 'page', 'page')).toContain('other_type warn');
  }
});

test('asks about a license cut to the shape of a screen as a bank statement', async () => {
  for (const seed of SEEDS) {
    const { width, height } = await drawnLicense(seed, false).metadata();
    const lines = Math.round((width * 9) / 16);
    const cut = drawnLicense(seed, false).extract({
      left: 0,
      top: Math.round((height - lines) / 2),
      width,
      height: lines,
    });
    expect(await said(cut, 'page', 'page'), `seed ${seed}`).toContain('other_type warn');
  }
});

test('recognizes a passport by its zone in place of a bank statement', async () => {
  for (const seed of SEEDS) {
    const issues = await said(drawnDataPage(seed), 'page', 'page');
    expect(issues, `seed ${seed}`).toContain('other_type block');
  }
});

test('does not accept a receipt as a passport', async () => {
  expect((await said(drawnReceipt(), 'dataPage', 'dataPage')).join()).toMatch(/ block/);
});

test('does not accept a receipt as a license, but a portrait-format license', async () => {
  expect(await said(drawnReceipt(), 'cardFront', 'front')).toContain('not_a_document block');
  expect(await said(drawnReceipt(), 'cardBack', 'back')).toContain('not_a_document block');
  for (const seed of SEEDS) {
    const issues = await said(drawnLicense(seed, true), 'cardFront', 'front');
    expect(issues, `seed ${seed}`).not.toContain('not_a_document block');
  }
});
