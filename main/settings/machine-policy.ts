import * as v from 'valibot';
import { Feature, type PolicyName } from '../../preload/contract/models/managed.ts';
import { PersonQuery } from '../../preload/contract/models/person.ts';
import { serverAddress } from '../platform/base-url.ts';
import { Authorities, ProxyPolicy } from './network-policy.ts';

/** Days: the longest limit that staff can choose. */
const TEN_YEARS = 3650;

const noticeText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(4000));

/** A folder on a server. Everybody may read the file, so that a password in it would be everybody's. */
const folderAddress = v.pipe(
  v.string(),
  v.maxLength(500),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const url = URL.parse(dataset.value.trim());
    const plain = url && url.username === '' && url.password === '' && !url.search && !url.hash;
    if (plain && url.protocol === 'https:') return url.href.replace(/\/?$/, '/');
    addIssue();
    return NEVER;
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
 * Keys of the machine's file that rule over the program and are no setting of staff. Each may be left out.
 * `writes` is read by itself, since a part of it that cannot be followed takes no other part with it.
 */
export const MachinePolicy = v.object({
  /** The one server that may be used. */
  server: v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const address = serverAddress(dataset.value);
      if (address.ok) return address.value;
      addIssue();
      return NEVER;
    }),
  ),
  /** The way out, whatever the system or the environment says. */
  proxy: ProxyPolicy,
  /** Authorities trusted beside the system's. */
  certificates: Authorities,
  /** Applications and people of whom nothing may be destroyed; names are compared broadly. */
  legalHolds: v.pipe(v.array(PersonQuery), v.maxLength(1000)),
  /** Nobody works here without a PIN, and no PIN is removed. */
  requirePin: v.boolean(),
  /** The desk locks after so many minutes without a touch at the latest. */
  autoLockAtMost: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(480)),
  /** How many days of each kind staff may choose; `most` takes "for good" away too. */
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
  /** What customers are to read before a self-portrait; `version` stands in the record. */
  portraitNotice: v.strictObject({
    version: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)),
    text: noticeText,
    textEs: v.optional(v.nullable(noticeText), null),
  }),
  /** The profile does not outlive the session, as on many virtual desktops: nothing is kept in it. */
  sendNowOnly: v.boolean(),
  /** The folder that new versions come from. */
  updates: folderAddress,
} satisfies Readonly<Record<PolicyName, v.GenericSchema>>);
export type MachinePolicy = Readonly<Partial<v.InferOutput<typeof MachinePolicy>>>;
