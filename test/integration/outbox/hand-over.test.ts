import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createHandOver } from '../../../main/outbox/hand-over/hand-over.ts';
import {
  type HeldSubmission,
  heldCaptures,
} from '../../../main/outbox/submission/held-submission.ts';
import type { RecordStore } from '../../../main/vault/record-store.ts';
import { tempFolder } from '../vault/temp-folder.ts';
import { openRecords } from './open-records.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const LEAD = { id: 'a'.repeat(32), email: 'lead@branch.example' };

/** A teller and the supervisor on one computer, each with a space of their own. */
async function branch() {
  const profile = tempFolder();
  const open = async (ownId: string) => {
    const desk = await openRecords({ folder: tempFolder(), now: () => NOW });
    const { book, journal, blobs, memory } = desk;
    const handOver = (broken: { readonly at?: 'packing' | 'note' | 'drop' } = {}) =>
      createHandOver({
        profile,
        ownId,
        supervisor: () => LEAD,
        book,
        journal,
        blobs,
        records: {
          get: (...given: Parameters<RecordStore['get']>) => memory.get(...given),
          remove: (...given: Parameters<RecordStore['remove']>) => memory.remove(...given),
          put(...given: Parameters<RecordStore['put']>) {
            if (broken.at === 'packing') throw new Error('Killed');
            memory.put(...given);
            if (broken.at === 'note') throw new Error('Killed');
          },
        } as RecordStore,
        async destroyAll(submission, drop) {
          drop();
          if (broken.at === 'drop') throw new Error('Killed');
          for (const { blobId } of heldCaptures(submission)) await blobs.destroy(blobId);
        },
      });
    return { ...desk, handOver };
  };
  const lead = await open(LEAD.id);
  await lead.handOver().receive();
  return { profile, lead, teller: await open('b'.repeat(32)) };
}

const idsOf = ({ journal }: Awaited<ReturnType<typeof branch>>['lead']) =>
  journal
    .inStates(['draft', 'rejected', 'unknown', 'ready'])
    .map(({ id, state }) => `${id} ${state}`);

test('what waits, was refused or may have arrived is the supervisor’s, file for file, and nobody else’s', async () => {
  const { lead, teller } = await branch();
  const draft = await teller.make('draft', NOW, 'a draft');
  const ready = await teller.make('ready', NOW, 'a waiting one');
  const unknown = await teller.make('unknown', NOW, 'an unknown one');
  const sent = await teller.make('sent', NOW, 'a sent one');
  expect(await teller.handOver().give()).toEqual({ ok: true, value: 3 });
  expect(idsOf(teller)).toEqual([]);
  expect(teller.book.find(sent)).not.toBeNull();
  expect(await teller.blobs.list()).toHaveLength(1);

  await lead.handOver().receive();
  await lead.handOver().receive();
  const states = [`${draft} draft`, `${ready} draft`, `${unknown} unknown`];
  expect(idsOf(lead).sort()).toEqual(states.sort());
  const held = lead.book.find(ready);
  const [capture] = held === null ? [] : heldCaptures(held);
  const bytes = await lead.blobs.readAll(capture?.blobId as NonNullable<typeof capture>['blobId']);
  expect(Buffer.from(bytes).toString()).toBe('a waiting one');
  await Promise.all([lead.close(), teller.close()]);
});

test.each([
  ['before it was noted, all stays with who gave it', 'packing', 2, 0],
  ['once it was noted, all is the supervisor’s', 'note', 0, 2],
  ['in the middle of giving, all is the supervisor’s', 'drop', 0, 2],
] as const)('killed %s', async (_what, at, stays, comes) => {
  const { lead, teller } = await branch();
  await teller.make('draft', NOW, 'one');
  await teller.make('rejected', NOW, 'another');
  await expect(teller.handOver({ at }).give()).rejects.toThrow('Killed');
  await teller.handOver().receive();
  await lead.handOver().receive();
  expect([idsOf(teller).length, idsOf(lead).length]).toEqual([stays, comes]);
  expect(await lead.blobs.list()).toHaveLength(comes);
  await Promise.all([lead.close(), teller.close()]);
});

test('a parcel that cannot be opened stays, and keeps no other from the supervisor', async () => {
  const { profile, lead, teller } = await branch();
  await teller.make('draft', NOW, 'one');
  const damaged = join(profile, 'hand-over', LEAD.id, '00000000-0000-4000-8000-000000000000');
  mkdirSync(damaged);
  await teller.handOver().give();
  await expect(lead.handOver().receive()).rejects.toThrow('Parcels were left');
  expect(idsOf(lead)).toHaveLength(1);
  expect(existsSync(damaged)).toBe(true);
  await Promise.all([lead.close(), teller.close()]);
});

test('what changes while it is packed is packed anew: no edit is lost', async () => {
  const { lead, teller } = await branch();
  const draft = await teller.make('draft', NOW, 'before');
  let edits = 0;
  const read = teller.blobs.read.bind(teller.blobs);
  teller.blobs.read = (...given) => {
    edits += 1;
    if (edits === 1) {
      const named = (one: HeldSubmission) => ({ ...one, label: 'named meanwhile' });
      teller.book.change(draft, named, { action: 'submission.named' });
    }
    return read(...given);
  };
  expect(await teller.handOver().give()).toEqual({ ok: true, value: 1 });
  await lead.handOver().receive();
  expect(lead.book.find(draft)?.label).toBe('named meanwhile');
  expect(idsOf(teller)).toEqual([]);
  await Promise.all([lead.close(), teller.close()]);
});
