import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createAuditCopier } from '../../../main/outbox/audit-copy/copier.ts';
import { createEverybody } from '../../../main/outbox/audit-copy/everybody.ts';
import { openParcel, readParcelName } from '../../../main/outbox/audit-copy/parcel.ts';
import type { AuditEntry } from '../../../main/outbox/journal/audit/trail.ts';
import type { SqliteJournal } from '../../../main/outbox/journal/sqlite/sqlite-journal.ts';
import { nodeFileLayer } from '../../../main/vault/file-layer.ts';
import { AUDIT_COPIES, ownReceiverKeys } from '../../../main/vault/receiver-keys.ts';
import type { RecordStore } from '../../../main/vault/record-store.ts';
import type { BoxKeys } from '../../../main/vault/sealed-box.ts';
import { openSqliteRecordStore } from '../../../main/vault/sqlite-record-store.ts';
import { userId } from '../../../main/vault/user-folders.ts';
import { submissionId } from '../../support/journal-samples.ts';
import { fixedKey } from '../vault/open-store.ts';
import { tempFolder } from '../vault/temp-folder.ts';
import { open } from './open-journal.ts';

export const SERVER = 'https://lender.example';
export const USER = 'teller@branch.example';
export const OWN = userId(SERVER, USER);
export const AUDITOR = userId(SERVER, 'auditor@branch.example');
export const NAME = 'Vera Canary';

/** An entry of the day `day` of November 2026. */
function entryOf(number: number, day = 21): AuditEntry {
  const minute = new Date(Date.UTC(2026, 10, day, 8, 0, number)).toISOString();
  const personal = { by: USER, owner: `${NAME} ${number}` };
  return {
    at: minute,
    action: 'submission.named',
    submissionId: submissionId(number),
    facts: { number },
    personal,
  };
}

/** Entries `first` and on, of one day of November 2026. */
export const entries = (first: number, count: number, day?: number) =>
  Array.from({ length: count }, (_, place) => entryOf(first + place, day));

type Killed = 'write' | 'put';

/** A user's journal and records, and the auditor's keys, in one profile. */
export async function copiedRecord() {
  const profile = tempFolder();
  const theirs = new Map<string, unknown>();
  const auditorRecords = {
    get: (_: string, key: string) => theirs.get(key),
    put: (_: string, key: string, value: unknown) => void theirs.set(key, value),
  } as Pick<RecordStore, 'get' | 'put'>;
  const keysOf = () => ownReceiverKeys(profile, AUDIT_COPIES, AUDITOR, auditorRecords);
  const folder = join(profile, AUDIT_COPIES, AUDITOR, OWN);
  const own = tempFolder();
  const opened = openSqliteRecordStore(join(own, 'records.db'), fixedKey());
  if (!opened.ok) throw new Error('The records did not open');
  const records = opened.value;
  onTestFinished(() => records.close());
  let journal = open(join(own, 'journal.db'));
  /** The user's program; killed where `left` steps of that kind were made. */
  const copierOf = (killed?: { readonly at: Killed; left: number }) => {
    const step = (at: Killed) => {
      if (killed?.at !== at) return;
      killed.left -= 1;
      if (killed.left < 0) throw new Error('Killed');
    };
    const failures: unknown[] = [];
    const copier = createAuditCopier({
      profile,
      ownId: OWN,
      server: SERVER,
      user: USER,
      auditor: () => AUDITOR,
      audit: journal.audit,
      records: {
        get: (...given) => records.get(...given),
        remove: (...given) => records.remove(...given),
        put: (...given) => {
          step('put');
          records.put(...given);
        },
      },
      files: {
        ...nodeFileLayer,
        rename(from, to) {
          step('write');
          return nodeFileLayer.rename(from, to);
        },
      },
      clock: () => Date.UTC(2026, 10, 23),
      report: (_where, cause) => failures.push(cause),
    });
    return { copier, failures };
  };
  /** Copies all there is; what failed. */
  const copy = async (killed?: Parameters<typeof copierOf>[0]) => {
    const { copier, failures } = copierOf(killed);
    await copier.now();
    await copier.close();
    return failures;
  };
  const parcels = () =>
    existsSync(folder) ? readdirSync(folder).filter((name) => readParcelName(name)) : [];
  /** Every entry of every parcel, the copy's number before it. */
  const read = async (keys?: BoxKeys) => {
    const given = keys ?? (await keysOf());
    const copies = [...new Set(parcels().map((name) => name.slice(0, 16)))];
    return parcels()
      .map((name) => ({
        name,
        parsed: readParcelName(name) as NonNullable<ReturnType<typeof readParcelName>>,
      }))
      .sort((a, b) => a.parsed.from - b.parsed.from)
      .flatMap(({ name, parsed }) => {
        const parcel = openParcel(given, OWN, parsed, readFileSync(join(folder, name)));
        return (parcel?.entries ?? []).map((one) => ({
          ...one,
          copy: copies.indexOf(parsed.copy),
        }));
      });
  };
  /** The desk's own record, of who signed in. */
  const desk = open(join(own, 'desk.db'));
  const signedIn = (by: string, at: string) =>
    desk.commit({
      audit: [{ at, action: 'session.signedIn', submissionId: null, facts: {}, personal: { by } }],
    });
  /** The auditor's view, as on a day of November 2026 on which all before `goneBefore` went by age. */
  const everybody = (goneBefore = '') =>
    createEverybody({
      profile,
      ownId: AUDITOR,
      server: SERVER,
      records: auditorRecords,
      files: nodeFileLayer,
      copyOwn: async () => {},
      deskTrail: () => desk.audit,
      goneBefore: () => goneBefore,
    });
  return {
    profile,
    folder,
    everybody,
    signedIn,
    records,
    keysOf,
    forgetKeys: () => theirs.clear(),
    get journal(): SqliteJournal {
      return journal;
    },
    beginAnew() {
      journal.close();
      journal = open(join(own, 'another.db'));
    },
    copier: copierOf,
    copy,
    parcels,
    read,
  };
}
