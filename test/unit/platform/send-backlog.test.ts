import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SendBacklog } from '../../../main/platform/send-backlog.ts';

const PIECE = 64 * 1024;

interface Line {
  /** Bytes per millisecond. */
  readonly rate: number;
  /** When it pauses, and for how long. */
  readonly pauseAt: number;
  readonly pauseMs: number;
}

/** Returns what a connection has carried until a time from a queue that was never empty. */
const hiddenIn = ({ rate, pauseAt, pauseMs }: Line, at: number) =>
  rate * (at - Math.min(Math.max(at - pauseAt, 0), pauseMs));
/** Returns when a connection has carried this many bytes. */
const carriedAt = ({ rate, pauseAt, pauseMs }: Line, bytes: number) =>
  bytes / rate + (bytes / rate > pauseAt ? pauseMs : 0);

/**
 * An upload over that connection behind buffers of `room` bytes, which accept more once `step`
 * bytes are free.
 */
function upload(total: number, room: number, step: number, line: Line) {
  const backlog = new SendBacklog(0);
  let at = 0;
  for (let bytes = 0; bytes < total; ) {
    const handedAt = at;
    const next = Math.min(total, bytes + PIECE);
    if (next - hiddenIn(line, at) > room) at = carriedAt(line, next - room + step);
    at += 0.2;
    bytes = next;
    backlog.taken(bytes, handedAt, at);
  }
  return { waitMs: backlog.waitMs(), takenAt: at, carriedAt: carriedAt(line, total) };
}

const sizes = fc.integer({ min: 8, max: 40 }).map((mb) => mb * 1_000_000);
const rooms = fc.integer({ min: 1, max: 4 }).map((mb) => mb * 500_000);
const rates = fc.integer({ min: 400, max: 4_000 });
const steps = fc.integer({ min: 1, max: 4 }).map((pieces) => pieces * PIECE);

test('waits behind a slow connection until nearly everything was sent', () => {
  fc.assert(
    fc.property(sizes, rooms, rates, steps, (total, room, rate, step) => {
      const run = upload(total, room, step, { rate, pauseAt: 0, pauseMs: 0 });
      const left = run.carriedAt - run.takenAt;
      const inexact = 0.05 * (total / rate) + (2 * (step + PIECE)) / rate;
      expect(run.waitMs).toBeGreaterThan(Math.min(left, 30_000) - inexact);
      expect(run.waitMs).toBeLessThan(1.25 * (left + inexact) + 500);
    }),
  );
});

test('adds no more than the length of a pause of the connection', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }).map((mb) => mb * 1_000_000),
      fc.constantFrom(250, 1_250, 12_500),
      fc.constantFrom(500, 3_000, 10_000),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(PIECE, 875_000),
      (total, rate, pauseMs, where, step) => {
        const own = total / rate;
        const run = upload(total, 2_600_000, step, { rate, pauseAt: where * own, pauseMs });
        const end = Math.max(run.takenAt + run.waitMs, run.carriedAt);
        expect(end).toBeLessThan(pauseMs + 1.5 * own + 3_000);
      },
    ),
    { numRuns: 200 },
  );
});

test('does not wait for a connection that never limited the speed', () => {
  const backlog = new SendBacklog(0);
  for (let piece = 1; piece <= 800; piece += 1) {
    // Reading the file takes long.
    backlog.taken(piece * PIECE, piece * 30, piece * 30 + 0.2);
  }
  expect(backlog.waitMs()).toBe(0);
});

test('never waits forever, and only briefly after a single pause', () => {
  const once = new SendBacklog(0);
  once.taken(4_000_000, 0, 10);
  once.taken(4_000_001, 10, 10_010);
  expect(once.waitMs()).toBe(2_500);
  const again = new SendBacklog(0);
  again.taken(4_000_000, 0, 10);
  for (const time of [1, 2]) {
    again.taken(4_000_000 + time, (time - 1) * 10_000 + 10, time * 10_000 + 10);
  }
  expect(again.waitMs()).toBe(30_000);
});
