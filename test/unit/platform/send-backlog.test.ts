import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SendBacklog } from '../../../main/platform/send-backlog.ts';

const PIECE = 64 * 1024;

/** A line that carries `rate` bytes a millisecond off buffers of `room` bytes, which take in steps. */
function upload(total: number, room: number, rate: number, step: number) {
  const backlog = new SendBacklog(0);
  let at = 0;
  let bytes = 0;
  const carriedOff = (now: number) => Math.min(bytes, now * rate);
  while (bytes < total) {
    // The system takes more only once a whole step is free again.
    if (bytes + PIECE - carriedOff(at) > room) at = (bytes + PIECE + step - room) / rate;
    do {
      bytes = Math.min(total, bytes + PIECE);
      at += 0.2;
      backlog.taken(bytes, at);
    } while (bytes < total && bytes + PIECE - carriedOff(at) <= room);
  }
  return { waitMs: backlog.waitMs(at), leftMs: Math.max(0, total / rate - at) };
}

test('behind a slow line it waits until nearly everything has left', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 8, max: 40 }).map((mb) => mb * 1_000_000),
      fc.integer({ min: 1, max: 4 }).map((mb) => mb * 500_000),
      fc.integer({ min: 400, max: 4_000 }),
      fc.integer({ min: 1, max: 4 }).map((pieces) => pieces * PIECE),
      (total, room, rate, step) => {
        const { waitMs, leftMs } = upload(total, room, rate, step);
        expect(Math.abs(waitMs - Math.min(leftMs, 30_000))).toBeLessThan(
          0.05 * (total / rate) + (2 * step) / rate,
        );
      },
    ),
  );
});

test('a line that never was the brake is not waited for', () => {
  const backlog = new SendBacklog(0);
  for (let piece = 1; piece <= 800; piece += 1) backlog.taken(piece * PIECE, piece * 0.2);
  expect(backlog.waitMs(160)).toBe(0);
});

test('time that passed since counts, and no wait is endless', () => {
  const backlog = new SendBacklog(0);
  backlog.taken(4_000_000, 10);
  backlog.taken(4_000_001, 10_010);
  expect(backlog.waitMs(10_010)).toBe(30_000);
  const other = new SendBacklog(0);
  other.taken(1_000_000, 10);
  other.taken(2_000_000, 1_010);
  expect(other.waitMs(1_010)).toBeCloseTo(990, 0);
  expect(other.waitMs(1_510)).toBeCloseTo(490, 0);
  expect(other.waitMs(9_000)).toBe(0);
});
