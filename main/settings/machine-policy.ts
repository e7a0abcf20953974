import * as v from 'valibot';
import type { PolicyName } from '../../preload/contract/models/managed.ts';
import { PersonQuery } from '../../preload/contract/models/person.ts';
import { serverAddress } from '../session/session.ts';
import { Authorities, ProxyPolicy } from './network-policy.ts';

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
  /** Applications and people of whom nothing may be destroyed; found as a search for a person finds. */
  legalHolds: v.pipe(v.array(PersonQuery), v.maxLength(1000)),
} satisfies Readonly<Record<PolicyName, v.GenericSchema>>);
export type MachinePolicy = Readonly<Partial<v.InferOutput<typeof MachinePolicy>>>;
