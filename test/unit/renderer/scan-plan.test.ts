import { expect, test } from 'vitest';
import { blankBacks, poorSlots, scannerOfDesk, sourcesFor } from '#counter/capture/scan-plan.ts';
import type { Capture, Slot } from '../../../preload/contract/models/capture.ts';
import type { Scanner, ScannerLook } from '../../../preload/contract/models/scanner.ts';
import type { Submission } from '../../../preload/contract/models/submission.ts';

type Level = 'pass' | 'warn' | 'block' | 'reject' | null;

const capture = (level: Level, issues: readonly object[] = []) =>
  ({ verdict: level && { level, turn: 0, issues }, override: null }) as unknown as Capture;

function submission(levels: Partial<Record<Slot, Level>>, verification = 'government-id') {
  const slots = Object.fromEntries(
    Object.entries(levels).map(([slot, level]) => [
      slot,
      { source: 'capture', capture: capture(level) },
    ]),
  );
  return { verification, slots } as unknown as Submission;
}

test('treats a side that is still being checked as neither good nor bad', () => {
  expect(poorSlots(submission({ front_photo: 'block', back_photo: null }))).toBeNull();
  expect(poorSlots(submission({ front_photo: 'block', back_photo: 'warn' }))).toEqual([
    'front_photo',
  ]);
});

const look = (sources: ScannerLook['sources'], feederLoaded: boolean | null) => ({
  sources,
  feederLoaded,
});

test('scans a card on the glass, and pages from a feeder that may contain some', () => {
  const all = ['flatbed', 'feeder', 'duplex'] as const;
  const glass = { source: 'flatbed', otherwise: null };
  expect(sourcesFor('front_photo', look([...all], true), true)).toEqual(glass);
  expect(sourcesFor('front_photo', look(['feeder', 'duplex'], true), true)?.source).toBe('feeder');
  expect(sourcesFor('document', look([...all], true), true)?.source).toBe('duplex');
  expect(sourcesFor('document', look([...all], true), false)?.source).toBe('feeder');
  expect(sourcesFor('document', look([...all], false), true)).toEqual(glass);
  expect(sourcesFor('document', look(['flatbed', 'feeder'], null), true)).toEqual({
    source: 'feeder',
    otherwise: 'flatbed',
  });
  expect(sourcesFor('document', look(['duplex'], false), true)?.source).toBe('duplex');
  expect(sourcesFor('document', look([], null), true)).toBeNull();
  expect(sourcesFor('unsorted', look([...all], true), true)?.source).toBe('duplex');
  expect(sourcesFor('unsorted', look([...all], false), true)).toEqual(glass);
});

test('uses a scanner that only announced itself after staff chose it', () => {
  const one = { id: 'a', from: 'discovered' } as unknown as Scanner;
  const typed = { id: 'b', from: 'typed' } as unknown as Scanner;
  const list = (scanners: Scanner[], chosen: Scanner | null = null) => ({
    scanners,
    chosen: chosen?.id ?? null,
    discovery: 'on' as const,
  });
  expect(scannerOfDesk(list([one]))).toBeNull();
  expect(scannerOfDesk(list([one, typed]))).toBeNull();
  expect(scannerOfDesk(list([typed]))).toBe(typed);
  expect(scannerOfDesk(list([one, typed], one))).toBe(one);
});

test('asks only about a back that shows nothing', () => {
  const white = capture('block', [{ kind: 'overexposed', level: 'block', measured: 1 }]);
  const blank = capture('block', [{ kind: 'blank', level: 'block', measured: null }]);
  const bright = capture('block', [{ kind: 'overexposed', level: 'block', measured: 0.7 }]);
  expect(blankBacks([white, white, blank, blank, bright, bright, white])).toEqual([white, blank]);
  expect(blankBacks([capture('pass'), undefined])).toEqual([]);
});
