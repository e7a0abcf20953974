import { isDeepStrictEqual } from 'node:util';
import {
  CONFIRMED_NAMES,
  type ConfirmedName,
  ConfirmedSettings,
  DEFAULT_SETTINGS,
  type EditedSettings,
  type Settings,
} from '../../preload/contract/models/settings.ts';
import { readFields } from './settings-fields.ts';
import type { SettingsChange } from './settings-file.ts';

/** Settings that need confirmation, with the values that staff chose or confirmed in the window. */
export type ChosenSettings = Partial<ConfirmedSettings>;

/** What the desk's sealed (encrypted) record says about the settings as of the last comparison. */
export interface SeenBefore {
  /** The value in force of each setting, as text. See `settingsAsSeen`. */
  readonly values: Readonly<Record<string, string>>;
  readonly fixed: readonly string[];
  /** Undefined if the record was written by an older version of the app. */
  readonly chosen?: Readonly<Record<string, unknown>> | undefined;
  /** The text of the managed settings file that was last in force. */
  readonly rules?: string | undefined;
}

/** Returns whether a setting may change from `before`, which staff chose, to `now` without asking staff. */
type IsHarmless<Name extends ConfirmedName> = (
  before: Settings[Name],
  now: Settings[Name],
) => boolean;

const isNone = (_before: unknown, now: string | null) => now === null;

const HARMLESS: { readonly [Name in ConfirmedName]: IsHarmless<Name> } = {
  forgotPasswordUrl: isNone,
  applicationUrl: isNone,
  scanFolder: isNone,
  scannerAddresses: (before, now) => now.every((address) => before.includes(address)),
  autoLockMinutes: (before, now) => now !== 0 && (before === 0 || now <= before),
  retention: () => false,
};

/**
 * Holds back changes to settings that were made in the file, not in the window, until staff confirm them. Anyone with
 * write access to the file may have made them. The values that staff last chose are known only once the desk's sealed
 * record has been opened. Until then, each of these settings has a safe value.
 */
export class SettingsConfirmation {
  readonly #inForce: (own: Partial<Settings>) => Settings;
  #chosen: ChosenSettings | null = null;
  /** Values that staff chose in the window before the record was opened. */
  #early: ChosenSettings = {};

  /** @param inForce returns the settings in force, given staff's own settings */
  constructor(inForce: (own: Partial<Settings>) => Settings) {
    this.#inForce = inForce;
  }

  /** The values that staff chose, to be stored in the sealed record. Null if they aren't known yet. */
  get chosen(): ChosenSettings | null {
    return this.#chosen;
  }

  /**
   * Takes the contents of the sealed record. Null means that staff have never chosen a setting.
   * @param own staff's own settings from the file
   */
  know(seen: SeenBefore | null, own: Partial<Settings>): void {
    this.#chosen = { ...(seen === null ? {} : chosenIn(seen, own)), ...this.#early };
  }

  /** Records a change that staff made in the window. */
  chose(change: SettingsChange): void {
    const chosen = picked(
      change,
      CONFIRMED_NAMES.filter((name) => change[name] !== undefined),
    );
    if (this.#chosen === null) this.#early = { ...this.#early, ...chosen };
    else this.#chosen = { ...this.#chosen, ...chosen };
  }

  /**
   * Returns the settings that are waiting for confirmation. Returns null if there are none or they aren't known yet.
   */
  edited(own: Partial<Settings>): EditedSettings | null {
    const names = this.#waiting(own);
    if (this.#chosen === null || names.length === 0) return null;
    const before = picked({ ...DEFAULT_SETTINGS, ...this.#chosen }, names);
    return { before, after: picked({ ...DEFAULT_SETTINGS, ...own }, names) };
  }

  /** Returns staff's settings, with each unconfirmed value replaced by the one that staff last chose. */
  confirmed(own: Partial<Settings>): Partial<Settings> {
    if (this.#chosen === null) return { ...own, ...safe(own), ...this.#early };
    return { ...own, ...picked({ ...DEFAULT_SETTINGS, ...this.#chosen }, this.#waiting(own)) };
  }

  #waiting(own: Partial<Settings>): readonly ConfirmedName[] {
    const chosen = { ...own, ...picked(DEFAULT_SETTINGS, CONFIRMED_NAMES), ...this.#chosen };
    const [before, now] = [this.#inForce(chosen), this.#inForce(own)];
    const isHarmless = <Name extends ConfirmedName>(name: Name) =>
      isDeepStrictEqual(before[name], now[name]) || HARMLESS[name](before[name], now[name]);
    return CONFIRMED_NAMES.filter((name) => !isHarmless(name));
  }
}

/**
 * Returns safe values for use until staff's choices are known. A shorter time until locking does no harm, so it
 * applies.
 */
function safe({ autoLockMinutes = 0 }: Partial<Settings>): ChosenSettings {
  const standard = picked(DEFAULT_SETTINGS, CONFIRMED_NAMES);
  const isEarly = autoLockMinutes !== 0 && autoLockMinutes < DEFAULT_SETTINGS.autoLockMinutes;
  return { ...standard, ...(isEarly && { autoLockMinutes }) };
}

function chosenIn({ values, fixed, chosen }: SeenBefore, own: Partial<Settings>): ChosenSettings {
  if (chosen !== undefined) return readFields(ConfirmedSettings, chosen).values;
  const before = CONFIRMED_NAMES.map((name) => [
    name,
    fixed.includes(name) ? own[name] : unflat(name, values),
  ]);
  const known = before.filter(([, value]) => value !== undefined);
  return readFields(ConfirmedSettings, Object.fromEntries(known)).values;
}

/** Reverses `settingsAsSeen` for one setting. Returns undefined if it has no value. */
function unflat(name: ConfirmedName, values: SeenBefore['values']): unknown {
  const parts = Object.entries(values).filter(([key]) => key.startsWith(`${name}.`));
  if (parts.length === 0) return parsed(values[name]);
  return Object.fromEntries(parts.map(([key, text]) => [key.slice(name.length + 1), parsed(text)]));
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

function picked(from: SettingsChange, names: readonly ConfirmedName[]): ChosenSettings {
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}
