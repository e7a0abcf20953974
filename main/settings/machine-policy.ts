import * as v from 'valibot';
import { Feature, type PolicyName } from '../../preload/contract/models/managed.ts';
import { PersonQuery } from '../../preload/contract/models/person.ts';
import { serverAddress } from '../platform/base-url.ts';
import { Authorities, ProxyPolicy } from './network-policy.ts';
import { readAs } from './settings-fields.ts';

/** The longest limit that staff can choose, in days. */
const TEN_YEARS = 3650;

const noticeText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(4000));

/** The address of a folder on a server. It must not contain a password, because everyone can read the file. */
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
 * Keys of the managed settings file that control the app and aren't staff settings. All of them are optional. `writes`
 * is read separately, so that an invalid entry in it doesn't affect its other entries.
 */
export const MachinePolicy = v.object({
  /** The only server that the app may use. */
  server: v.pipe(
    v.string(),
    readAs((typed: string) => {
      const address = serverAddress(typed);
      return address.ok ? address.value : null;
    }),
  ),
  /** The proxy to use, regardless of the system and the environment. */
  proxy: ProxyPolicy,
  /** Certificate authorities to trust in addition to the system's. */
  certificates: Authorities,
  /** Applications and people whose data must not be deleted. Names match broadly (see `heldName`). */
  legalHolds: v.pipe(v.array(PersonQuery), v.maxLength(1000)),
  /** Requires a PIN: staff can't work without one and can't remove it. */
  requirePin: v.boolean(),
  /** The maximum number of minutes without activity before the desk locks. */
  autoLockAtMost: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(480)),
  /** The range of days that staff can choose for each kind of data. `most` also rules out keeping data forever. */
  retentionBounds: v.partial(
    v.strictObject({
      contents: bound(0),
      drafts: bound(1),
      receipts: bound(1),
      audit: bound(1),
    }),
  ),
  /** Features that are turned off on this computer. */
  featuresOff: v.array(Feature),
  /** The notice that customers read before a selfie is taken. Its `version` is recorded in the audit. */
  portraitNotice: v.strictObject({
    version: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)),
    text: noticeText,
    textEs: v.optional(v.nullable(noticeText), null),
  }),
  /**
   * Set if the profile doesn't outlive the session, as on many virtual desktops. Nothing is kept in the profile then.
   */
  sendNowOnly: v.boolean(),
  /** The folder that provides new versions of the app. */
  updates: folderAddress,
} satisfies Readonly<Record<PolicyName, v.GenericSchema>>);
export type MachinePolicy = Readonly<Partial<v.InferOutput<typeof MachinePolicy>>>;
