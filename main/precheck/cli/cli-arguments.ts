import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { Slot } from '../../../preload/contract/models/capture.ts';
import {
  type DocumentType,
  TYPES_BY_VERIFICATION,
  type VerificationKind,
} from '../../../preload/contract/models/verification.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';

export const USAGE =
  'usage: npm run precheck -- [--slot front_photo|back_photo|self_portrait|document] [--type TYPE] [--pair FILE] [--json] FILE...';

export interface CliArguments {
  readonly slot: Slot;
  readonly verification: VerificationKind;
  readonly type: DocumentType;
  /** The other side of the same card. */
  readonly pair: string | null;
  readonly json: boolean;
  readonly files: readonly string[];
}

/**
 * Reads the command line. The slot is the front of a driver's license unless another is named; the
 * slot says which kind of verification it is (spec, endpoint 13). The error is one line for a person.
 */
export function parseCliArguments(args: readonly string[]): Result<CliArguments, string> {
  const parsed = parsedOptions(args);
  if (!parsed.ok) return parsed;
  const { values, positionals: files } = parsed.value;

  const slot = v.safeParse(Slot, values.slot ?? 'front_photo');
  if (!slot.success)
    return err(`--slot is one of ${Slot.options.join(', ')}, not "${values.slot}"`);
  const verification = slot.output === 'document' ? 'document' : 'government-id';
  const types: readonly DocumentType[] = TYPES_BY_VERIFICATION[verification];
  const asked = values.type ?? (verification === 'document' ? 'unknown' : 'drivers_license');
  const type = types.find((one) => one === asked);
  if (type === undefined) {
    return err(`--type for ${slot.output} is one of ${types.join(', ')}, not "${asked}"`);
  }
  if (files.length === 0) return err('name at least one file');
  return ok({
    slot: slot.output,
    verification,
    type,
    pair: values.pair ?? null,
    json: values.json ?? false,
    files,
  });
}

function parsedOptions(args: readonly string[]) {
  try {
    return ok(
      parseArgs({
        args: [...args],
        allowPositionals: true,
        options: {
          slot: { type: 'string' },
          type: { type: 'string' },
          pair: { type: 'string' },
          json: { type: 'boolean' },
        },
      }),
    );
  } catch (error) {
    return err(error instanceof Error ? error.message : 'arguments');
  }
}
