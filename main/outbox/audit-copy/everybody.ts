import { join } from 'node:path';
import type { ChannelOutput } from '../../../preload/contract/channels.ts';
import type { CopiedRecord, EverybodyCursor } from '../../../preload/contract/models/audit.ts';
import { namesIn } from '../../files/look.ts';
import type { FileLayer } from '../../vault/file-layer.ts';
import { AUDIT_COPIES, ownReceiverKeys, receiverFolder } from '../../vault/receiver-keys.ts';
import type { RecordStore } from '../../vault/record-store.ts';
import { isUserId, userId, userIds } from '../../vault/user-folders.ts';
import type { AuditTrail } from '../journal/audit/trail.ts';
import { type Arrival, arrivals } from './arrivals.ts';
import { type CopyCheck, checkCopy } from './check-copy.ts';
import { copiesOf, type KeptCopy } from './kept-copies.ts';
import { copySource, DESK_SOURCE, deskSource, mergedPage } from './read-everybody.ts';
import { type SeenCopies, seenCopies } from './seen-copies.ts';

const PAGE = 200;
/** A sign-in is recorded around the time at which its user's program says how far the copy comes. */
const AROUND_MS = 60_000;

/** The records of everybody who uses this profile, for the auditor. */
export interface Everybody {
  /** Checks every copy, and remembers how far each came. */
  verify(): Promise<CopiedRecord[]>;
  /** Newest first, at most 200; of one user by e-mail, or of all and the desk's own. */
  page(
    user: string | null,
    after: EverybodyCursor | null,
  ): Promise<ChannelOutput<'everybody:page'>>;
  /** Every entry, one user after the other, oldest first, each a line of JSON; the desk's own last. */
  export(): AsyncIterable<string>;
}

export interface EverybodyParts {
  readonly profile: string;
  readonly ownId: string;
  readonly server: string;
  readonly records: Pick<RecordStore, 'get' | 'put'>;
  readonly files: Pick<FileLayer, 'open'>;
  /** Brings the auditor's own copy up to date, which is being written meanwhile. */
  readonly copyOwn: () => Promise<void>;
  readonly deskTrail: () => AuditTrail | null;
  /** The day (YYYYMMDD, UTC) before which all entries go by age; '' where none do. */
  readonly goneBefore: () => string;
}

export function createEverybody(parts: EverybodyParts): Everybody {
  const { profile, ownId, server, records, files, deskTrail } = parts;
  const folder = receiverFolder(profile, AUDIT_COPIES, ownId);

  async function owners(seen: SeenCopies): Promise<readonly string[]> {
    const copied = (await namesIn(folder)).filter(isUserId);
    return [...new Set([...copied, ...(await userIds(profile)), ...seen.owners()])].sort();
  }

  /** The copies of one user, the one written last first. */
  async function copies(owner: string): Promise<readonly KeptCopy[]> {
    const keys = await ownReceiverKeys(profile, AUDIT_COPIES, ownId, records);
    const kept = await copiesOf(join(folder, owner), owner, keys, files);
    const told = new Map<KeptCopy, string>();
    for (const one of kept) told.set(one, (await one.tip())?.at ?? '');
    return kept.toSorted((one, other) =>
      (told.get(one) ?? '') < (told.get(other) ?? '') ? 1 : -1,
    );
  }

  return {
    async verify() {
      await parts.copyOwn();
      const seen = seenCopies(records, parts.goneBefore());
      const here = await arrivals(deskTrail(), server);
      const found: CopiedRecord[] = [];
      for (const owner of await owners(seen)) {
        const checks: CopyCheck[] = [];
        const kept = await copies(owner);
        for (const one of kept) {
          const check = await checkCopy(one, seen.of(owner, one.copy), parts.goneBefore());
          seen.keep(owner, one.copy, check);
          checks.push(check);
        }
        const isGone = seen.isMissing(
          owner,
          kept.map(({ copy }) => copy),
        );
        found.push(summed(owner, checks, isGone, here.get(owner) ?? null));
      }
      seen.save();
      // Those whom nothing names come last.
      const nameOf = ({ email, id }: CopiedRecord) => email ?? `\uffff${id}`;
      return found.sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
    },

    async page(user, after) {
      const by = user?.trim().toLowerCase() ?? null;
      const whose = by === null ? await owners(seenCopies(records, '')) : [userId(server, by)];
      const kept = await Promise.all(whose.map(copies));
      const trail = deskTrail();
      const sources = kept.flatMap((some) =>
        some.map((one, place) => copySource(one, some.slice(0, place))),
      );
      if (trail !== null) sources.push(deskSource(trail, by));
      return mergedPage(sources, after, PAGE);
    },

    async *export() {
      for (const owner of await owners(seenCopies(records, ''))) {
        for (const { copy, parcels, open } of (await copies(owner)).toReversed()) {
          for (const name of parcels) {
            const parcel = await open(name);
            for (const entry of parcel?.entries ?? []) {
              yield `${JSON.stringify({ user: parcel?.user, copy, ...entry })}\n`;
            }
          }
        }
      }
      for (const entry of deskTrail()?.export() ?? []) {
        yield `${JSON.stringify({ user: null, copy: DESK_SOURCE, ...entry })}\n`;
      }
    },
  };
}

/** What is said of one user's copies together. */
function summed(
  id: string,
  checks: readonly CopyCheck[],
  isGone: boolean,
  here: Arrival | null,
): CopiedRecord {
  const times = checks.flatMap(({ firstAt, reached }) => [firstAt, reached?.at ?? null]);
  const known = times.filter((at) => at !== null).sort();
  const told =
    checks
      .flatMap(({ toldAt }) => toldAt ?? [])
      .sort()
      .at(-1) ?? null;
  const isBehind =
    told !== null && here?.at != null && Date.parse(here.at) > Date.parse(told) + AROUND_MS;
  const problems = checks.flatMap(({ problem }) => problem ?? []);
  const isMissing = isGone || isBehind;
  const [first] = (['broken', 'endMissing', 'startMissing'] as const).flatMap((wanted) => {
    const late = { state: 'endMissing' as const, at: null };
    const found = problems.find(({ state }) => state === wanted);
    return found ?? (wanted === 'endMissing' && isMissing ? late : []);
  });
  const isRead = checks.some(({ reached }) => reached !== null);
  const isUnreadable = !isRead && problems.some(({ state }) => state === 'unreadable');
  const state = isUnreadable
    ? ('unreadable' as const)
    : checks.length === 0
      ? 'notCopied'
      : 'whole';
  return {
    id,
    email: checks.find(({ user }) => user !== null)?.user ?? here?.email ?? null,
    entries: checks.reduce((sum, one) => sum + one.entries, 0),
    firstAt: known[0] ?? null,
    lastAt: known.at(-1) ?? null,
    unreadable: checks.reduce((sum, one) => sum + one.unreadable, 0),
    state: first?.state ?? state,
    at: first?.at ?? null,
  };
}
