import { expect, test } from 'vitest';
import type { Facts } from '../../../main/precheck/facts/facts.ts';
import type { Orientation } from '../../../main/precheck/formats/orientation.ts';
import type { PictureType } from '../../../main/precheck/formats/sniff.ts';
import { uploadPlan } from '../../../main/precheck/upload-plan.ts';
import type { Slot } from '../../../preload/contract/models/capture.ts';
import type { Turn } from '../../../preload/contract/models/verdict.ts';

const NONE: Orientation = { source: 'none' };
const exif = (value: number): Orientation => ({ source: 'exif', value });
const heif = (turn: Turn, mirrored: boolean, tag: number | null): Orientation => ({
  source: 'heif',
  turn,
  mirrored,
  exif: tag,
});
const picture = (mediaType: PictureType, orientation: Orientation): Facts => ({
  kind: 'picture',
  mediaType,
  bytes: 9,
  width: 40,
  height: 30,
  frames: 1,
  orientation,
  holdsLocation: false,
  seen: null,
});

const ROWS: readonly [string, Facts, Slot, Turn, 'original' | 'anew'][] = [
  ['upright JPEG', picture('image/jpeg', NONE), 'front_photo', 0, 'original'],
  ['JPEG that says it is upright', picture('image/jpeg', exif(1)), 'front_photo', 0, 'original'],
  ['JPEG upright by EXIF only', picture('image/jpeg', exif(6)), 'front_photo', 0, 'anew'],
  ['mirrored JPEG', picture('image/jpeg', exif(2)), 'front_photo', 0, 'anew'],
  ['upright JPEG turned by staff', picture('image/jpeg', NONE), 'front_photo', 90, 'anew'],
  ['GIF where it is taken', picture('image/gif', NONE), 'back_photo', 0, 'original'],
  ['GIF where it is not', picture('image/gif', NONE), 'self_portrait', 0, 'anew'],
  ['BMP where it is not', picture('image/bmp', NONE), 'document', 0, 'anew'],
  ['upright HEIC', picture('image/heic', heif(0, false, 1)), 'self_portrait', 0, 'original'],
  ['HEIC without EXIF', picture('image/heic', heif(0, false, null)), 'document', 0, 'original'],
  ['HEIC turned by irot', picture('image/heic', heif(90, false, 6)), 'front_photo', 0, 'anew'],
  ['HEIC mirrored by imir', picture('image/heic', heif(0, true, 1)), 'front_photo', 0, 'anew'],
  [
    'HEIC on which readers differ',
    picture('image/heic', heif(0, false, 6)),
    'front_photo',
    0,
    'anew',
  ],
];

test.each(ROWS)('%s', (_name, facts, slot, turn, use) => {
  const mediaType = use === 'original' ? facts.mediaType : 'image/jpeg';
  expect(uploadPlan(facts, slot, turn, false)).toEqual({ use, mediaType });
});

test('sends a location, or creates the picture again without it', () => {
  const placed = { ...picture('image/heic', NONE), holdsLocation: true } as Facts;
  const plan = (leaveOutLocation: boolean) =>
    uploadPlan(placed, 'document', 0, leaveOutLocation).use;
  expect([plan(false), plan(true)]).toEqual(['original', 'anew']);
});

test('sends a PDF unchanged, turned or not, and also what could not be decoded', () => {
  const pdf = { mediaType: 'application/pdf', bytes: 9 } as const;
  const files: readonly Facts[] = [
    { kind: 'pdf', ...pdf, pages: 1, width: 595, height: 842, looked: [], seen: null },
    { kind: 'lockedPdf', ...pdf },
    { kind: 'notChecked', mediaType: 'image/heic', bytes: 9, reason: 'time' },
  ];
  for (const facts of files) {
    expect(uploadPlan(facts, 'document', 180, false)).toEqual({
      use: 'original',
      mediaType: facts.mediaType,
    });
  }
});

test('sends a picture without hidden content', () => {
  const facts = { ...picture('image/jpeg', NONE), carries: ['program'] } as Facts;
  expect(uploadPlan(facts, 'document', 0, false).use).toBe('anew');
});
