import type { AppError } from '../../preload/contract/app-error.ts';
import type { Settings } from '../../preload/contract/models/settings.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';

/** Settings whose value is a folder to read or an address to open. */
const PLACE_SETTINGS = ['forgotPasswordUrl', 'applicationUrl', 'scanFolder'] as const;

/** A folder or address that the window wants to use, and the one that it replaces, or null if there was none. */
export interface NamedPlace {
  readonly name: (typeof PLACE_SETTINGS)[number] | 'scannerAddresses' | 'server';
  readonly before: string | null;
  readonly after: string;
}

/** Questions that a host asks staff in its own dialogs, so that no page can answer them. */
export interface PlaceQuestions {
  /** Lets staff choose a folder. Returns null if they chose none or if the host has no dialog. */
  chooseFolder?(): Promise<string | null>;
  /** Lets staff choose where to save a file, suggesting a name. Returns null if they chose nothing. */
  chooseFile?(name: string): Promise<string | null>;
  /** Asks whether staff want to use exactly these places. */
  confirm?(places: readonly NamedPlace[]): Promise<boolean>;
}

/** Prevents the window from using a folder or address that staff haven't chosen. */
export type OwnPlaces = ReturnType<typeof createOwnPlaces>;

/** Returns the folders and addresses that a change to the settings would add. */
export function placesIn(
  change: { readonly [Name in keyof Settings]?: Settings[Name] | undefined },
  now: Settings,
): readonly NamedPlace[] {
  const places = PLACE_SETTINGS.flatMap((name) => {
    const after = change[name];
    return typeof after === 'string' && after !== now[name]
      ? [{ name, before: now[name], after }]
      : [];
  });
  const scanners = (change.scannerAddresses ?? [])
    .filter((address) => !now.scannerAddresses.includes(address))
    .map((after) => ({ name: 'scannerAddresses' as const, before: null, after }));
  return [...places, ...scanners];
}

export function createOwnPlaces(questions: PlaceQuestions) {
  let chosen: string | null = null;
  let asking = false;

  async function alone<T>(question: () => Promise<T>, otherwise: T): Promise<T> {
    if (asking) return otherwise;
    asking = true;
    try {
      return await question();
    } finally {
      asking = false;
    }
  }

  return {
    /** Lets staff choose a folder. A folder chosen in the dialog needs no confirmation. */
    async chooseFolder(): Promise<string | null> {
      const folder = await alone(async () => (await questions.chooseFolder?.()) ?? null, null);
      chosen = folder ?? chosen;
      return folder;
    },
    /**
     * Asks staff to confirm places that haven't been confirmed yet, one question at a time. Fails with
     * `invalidRequest`, with one issue per place.
     */
    async allow(places: readonly NamedPlace[]): Promise<Result<null>> {
      const open = places.filter(({ name, after }) => name !== 'scanFolder' || after !== chosen);
      if (open.length === 0) return ok(null);
      const yes = await alone(async () => (await questions.confirm?.(open)) ?? false, false);
      return yes ? ok(null) : err(notConfirmed(open));
    },
  };
}

function notConfirmed(places: readonly NamedPlace[]): AppError {
  const message = 'Nothing was changed because the change wasn’t confirmed in the separate dialog.';
  return { code: 'invalidRequest', issues: places.map(({ name }) => ({ field: name, message })) };
}
