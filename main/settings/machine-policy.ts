import * as v from 'valibot';
import { Feature, type PolicyName } from '../../preload/contract/models/managed.ts';
import { PersonQuery } from '../../preload/contract/models/person.ts';
import { serverAddress } from '../platform/base-url.ts';
import { Authorities, ProxyPolicy } from './network-policy.ts';
import { readAs } from './settings-fields.ts';

/** The longest limit in days that staff can choose. */
const TEN_YEARS = 3650;

const noticeText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(4000));

/** A folder on a server. The address must have no password, because everyone can read the file. */
const folderAddress = v.pipe(
  v.string(),
  v.maxLength(500),
  readAs((address: string) => {
    const url = URL.parse(address.trim());
    const plain = url && url.username === '' && url.password === '' && !url.search && !url.hash;
    return plain && url.protocol === 'https:' ? url.href.replace(/\/?$/, '/') : null;
  }),
);

function bound(shortest: 0 | 1) {
  const days = v.pipe(v.number(), v.integer(), v.minValue(shortest), v.maxValue(TEN_YEARS));
  return v.pipe(
    v.partial(v.strictObject({ least: days, most: days })),
    v.check(({ least, most }) => least === undefined || most === undefined || least <= most),
  );
}

/**
 * Keys of the managed settings file that control the program and are not settings of staff. Each may be left out.
 * `writes` is read separately, because an invalid part of it must not affect its other parts.
 */
export const MachinePolicy = v.object({
  /** The only server that may be used. */
  server: v.pipe(
    v.string(),
    readAs((typed: string) => {
      const address = serverAddress(typed);
      return address.ok ? address.value : null;
    }),
  ),
  /** The proxy, regardless of the system and the environment. */
  proxy: ProxyPolicy,
  /** Certificate authorities that are trusted in addition to the system's. */
  certificates: Authorities,
  /** Applications and people whose data must not be destroyed. Names match broadly. */
  legalHolds: v.pipe(v.array(PersonQuery), v.maxLength(1000)),
  /** Nobody works here without a PIN, and a PIN cannot be removed. */
  requirePin: v.boolean(),
  /** The desk locks after at most this many minutes without activity. */
  autoLockAtMost: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(480)),
  /** The range of days that staff may choose for each kind of data. `most` also rules out "for good". */
  retentionBounds: v.partial(
    v.strictObject({
      contents: bound(0),
      drafts: bound(1),
      receipts: bound(1),
      audit: bound(1),
    }),
  ),
  /** Parts of the program that are not used on this computer. */
  featuresOff: v.array(Feature),
  /** The notice that customers read before a selfie. `version` appears in the record. */
  portraitNotice: v.strictObject({
    version: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)),
    text: noticeText,
    textEs: v.optional(v.nullable(noticeText), null),
  }),
  /** The profile does not outlive the session, as on many virtual desktops, so nothing is kept in it. */
  sendNowOnly: v.boolean(),
  /** The folder that provides new versions. */
  updates: folderAddress,
} satisfies Readonly<Record<PolicyName, v.GenericSchema>>);
export type MachinePolicy = Readonly<Partial<v.InferOutput<typeof MachinePolicy>>>;
