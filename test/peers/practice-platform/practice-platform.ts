import {
  createPracticePlatform as createPlainPlatform,
  type PracticePlatformOptions as PlainOptions,
  type PracticePlatform as PlainPlatform,
} from '../../../main/practice/platform/practice-platform.ts';
import { faultyExchange } from './exchange.ts';
import { FaultPlan } from './fault.ts';
import { Ledger } from './ledger.ts';
import { type MatchingName, matchingOf } from './matchings.ts';

export type PracticePlatformOptions = Omit<PlainOptions, 'exchange' | 'matching'> & {
  /** Accepts a truncated multipart body as a form, like PHP. */
  readonly lenientMultipart?: boolean;
  /**
   * What an attribute update does with fields that its body leaves out: they stay (`merge`, the
   * default), or become null or their default (`replace`). The specification does not say which.
   */
  readonly attributeUpdate?: 'merge' | 'replace';
  /** How its text filters match values, by default `lenient`. The specification does not say. */
  readonly matching?: MatchingName;
};

export type PracticePlatform = PlainPlatform & {
  /** Everything that the platform really received. */
  readonly ledger: Ledger;
  readonly faults: FaultPlan;
};

/** Creates the practice platform with a ledger of what it received, and with faults. */
export async function createPracticePlatform(
  options: PracticePlatformOptions = {},
): Promise<PracticePlatform> {
  const { lenientMultipart, attributeUpdate, matching, ...plain } = options;
  const ledger = new Ledger();
  const faults = new FaultPlan();
  const platform = await createPlainPlatform({
    // Tests reach it through proxies and servers with other names, and know its password.
    ...{ anyHost: true, password: 'practice', portalKey: 'practice-portal-key' },
    ...plain,
    matching: matchingOf(matching ?? 'lenient'),
    exchange: faultyExchange({
      ledger,
      faults,
      clock: plain.clock ?? Date.now,
      lenient: lenientMultipart ?? false,
      replaces: attributeUpdate === 'replace',
    }),
  });
  return { ...platform, ledger, faults };
}
