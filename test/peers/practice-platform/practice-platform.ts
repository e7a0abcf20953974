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
  /** Makes a form of a cut multipart body, as PHP would. */
  readonly lenientMultipart?: boolean;
  /**
   * What an attribute update makes of fields its body leaves out: they stay (`merge`, when absent), or
   * become null or their default (`replace`). The spec does not say which.
   */
  readonly attributeUpdate?: 'merge' | 'replace';
  /** How its text filters meet what it holds; `lenient` when absent. The spec does not say. */
  readonly matching?: MatchingName;
};

export type PracticePlatform = PlainPlatform & {
  /** Everything the platform really got. */
  readonly ledger: Ledger;
  readonly faults: FaultPlan;
};

/** The practice platform with a ledger of what it got, and with faults. */
export async function createPracticePlatform(
  options: PracticePlatformOptions = {},
): Promise<PracticePlatform> {
  const { lenientMultipart, attributeUpdate, matching, ...plain } = options;
  const ledger = new Ledger();
  const faults = new FaultPlan();
  const platform = await createPlainPlatform({
    // Tests reach it through proxies and fronts of other names, and know its word by heart.
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
