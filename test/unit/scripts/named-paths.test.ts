import { expect, test } from 'vitest';
import { deadPathsIn } from '../../../scripts/check/named-paths.ts';

const FILES = ['main/outbox/sending/sending-engine.ts', 'renderer/App.svelte'];

test.each([
  'It is held by `main/outbox/queue.ts`.',
  'See `no-such-file.ts`.',
  'The room `outbox/elsewhere` does it.',
  'It has [a reason](decisions/099-nothing.md).',
])('a path that leads nowhere is found: %s', (line) => {
  expect(deadPathsIn('docs/any.md', line, FILES)).toHaveLength(1);
});

test.each([
  'The queue is `outbox/sending/sending-engine.ts`, or `sending-engine.ts`.',
  'The room `outbox/sending` sends; `main/outbox` keeps.',
  'The pictures lie in `out/tour/`, the call is `GET /preview/<token>` or `POST /intake`.',
  'It has [a reason](decisions/017-nothing-is-swept.md), and `@playwright/test` its own.',
])('a path that is there passes: %s', (line) => {
  expect(deadPathsIn('docs/any.md', line, FILES)).toEqual([]);
});
