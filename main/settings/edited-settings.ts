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

/** Settings that need confirmation, as staff chose or confirmed them in the window. */
export type ChosenSettings = Partial<ConfirmedSettings>;

/** What the desk's sealed record says about the settings when they were last compared. */
export interface SeenBefore {
  /** Maps each setting to its value in force, as text. See `settingsAsSeen`. */
  readonly values: Readonly<Record<string, string>>;
  readonly fixed: readonly string[];
  /** Missing if the record was written by an older version of the program. */
  readonly chosen?: Readonly<Record<string, unknown>> | undefined;
  /** The text of the managed settings file that was last followed. */
  readonly rules?: string | undefined;
}

/** Returns whether a setting may change from `before`, which staff chose, to `now` without a question. */
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
 * Holds back settings that were changed in the file and not in the window, until staff confirm them, because anyone
 * who can write to the file may have changed it. The last values that staff chose in the window are known only after
 * the desk's sealed record is open. Until then, each such setting has a safe value.
 */
export class SettingsConfirmation {
  readonly #inForce: (own: Partial<Settings>) => Settings;
  #chosen: ChosenSettings | null = null;
  /** Values that staff chose in the window before the record was opened. */
  #early: ChosenSettings = {};

  /** @param inForce returns the settings in force if these are staff's own settings */
  constructor(inForce: (own: Partial<Settings>) => Settings) {
    this.#inForce = inForce;
  }

  /** The values that staff chose, to be stored sealed, or null if they are not known yet. */
  get chosen(): ChosenSettings | null {
    return this.#chosen;
  }

  /**
   * Takes the content of the sealed record. Null means that no setting was ever chosen.
   * @param own staff's own settings from the file
   */
  know(seen: SeenBefore | null, own: Partial<Settings>): void {
    this.#chosen = { ...(seen === null ? {} : chosenIn(seen, own)), ...this.#early };
  }

  /** Records what staff changed in the window. */
  chose(change: SettingsChange): void {
    const chosen = picked(
      change,
      CONFIRMED_NAMES.filter((name) => change[name] !== undefined),
    );
    if (this.#chosen === null) this.#early = { ...this.#early, ...chosen };
    else this.#chosen = { ...this.#chosen, ...chosen };
  }

  /** Returns the settings that wait for confirmation, or null if there are none or this is not known yet. */
  edited(own: Partial<Settings>): EditedSettings | null {
    const names = this.#waiting(own);
    if (this.#chosen === null || names.length === 0) return null;
    const before = picked({ ...DEFAULT_SETTINGS, ...this.#chosen }, names);
    return { before, after: picked({ ...DEFAULT_SETTINGS, ...own }, names) };
  }

  /** Staff's settings, with unconfirmed ones replaced by what staff last chose. */
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
 * Returns safe values for the settings while it is unknown what staff chose. A shorter time until locking does no harm,
 * so it applies.
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

/** Reverses `settingsAsSeen` for a value. Returns undefined if there is none. */
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
