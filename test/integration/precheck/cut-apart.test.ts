import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeFile } from '../../../dev/precheck/judge-file.ts';
import { drawPage, type Placed } from '../../../main/practice/scanner/pictures/draw-page.ts';
import { samplesIn } from '../../../main/practice/scanner/pictures/samples.ts';
import { visibleIn } from '../../../main/precheck/facts/facts.ts';
import { Precheck } from '../../../main/precheck/precheck.ts';
import { workerHost } from '../../support/open-desk.ts';

const GLASS = { left: 0, top: 0, width: 2550, height: 3300 };
const samples = samplesIn(join(import.meta.dirname, '../../../resources/samples'));
const precheck = new Precheck({ workerHost });
afterAll(() => precheck.close());

/** Returns what the practice scanner makes of things on its glass. */
async function scanOf(placed: readonly Placed[]): Promise<Uint8Array> {
  const settings = { region: GLASS, resolution: 300, colorMode: 'RGB24' } as const;
  return new Uint8Array(await drawPage(placed, 'lid', settings));
}

const front = { picture: samples.licenseFront, left: 20, top: 20 };
const back = { picture: samples.licenseBack, left: 90, top: 120 };

/** One card is near the edge of the glass, and the other is tilted a lot. */
const BOTH = [
  { ...front, left: 1.5, top: 1.5 },
  { ...back, tilt: -8 },
];
let scan: Uint8Array;
beforeAll(async () => {
  scan = await scanOf(BOTH);
});

describe('cards on the glass are cut apart', () => {
  test('near its edge and tilted, each at the resolution of the scan', async () => {
    const cuts = await precheck.cutApart(scan);
    expect(cuts).toHaveLength(2);
    for (const [index, slot] of (['front_photo', 'back_photo'] as const).entries()) {
      const file = { name: 'scan.jpg', bytes: Buffer.from(cuts[index]?.bytes ?? []) };
      const place = { slot, verification: 'government-id', type: 'drivers_license' } as const;
      const { facts, verdict } = await judgeFile(precheck, file, place, null);
      expect(verdict).toMatchObject({ level: 'pass', issues: [] });
      expect(visibleIn(facts)?.document).toMatchObject({ shape: 'card', cut: [] });
      if (slot === 'back_photo') {
        expect(visibleIn(facts)?.barcode).toMatchObject({ license: { surname: 'DOE' } });
      }
    }
    const { density, width, height } = await sharp(cuts[0]?.bytes).metadata();
    expect(density).toBe(300);
    // A card is 85.6 by 54 mm, with a margin of 2.5 mm, part of which the edge of the glass may cut
    // off.
    expect(Math.abs(width - 1070)).toBeLessThan(30);
    expect(Math.abs(height - 697)).toBeLessThan(30);
  });
});

describe('a scan stays whole', () => {
  test('with a card half over the edge of the glass', async () => {
    expect(await precheck.cutApart(await scanOf([{ ...front, left: -40 }, back]))).toEqual([]);
  });

  test('of a page of a statement', async () => {
    const picture = samples.statement[0]?.front ?? samples.licenseFront;
    expect(await precheck.cutApart(await scanOf([{ picture, left: 0, top: 0 }]))).toEqual([]);
  });

  test('that is no picture', async () => {
    expect(await precheck.cutApart(new TextEncoder().encode('%PDF-1.4\n'))).toEqual([]);
  });

  test('whose file is truncated', async () => {
    expect(await precheck.cutApart(scan.subarray(0, scan.length / 2))).toEqual([]);
  });
});
