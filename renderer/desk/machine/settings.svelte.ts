import type { AppError } from '#contract/app-error.ts';
import type { Feature, Managed, Write } from '#contract/models/managed.ts';
import type {
  CodeKind,
  EditedSettings,
  Settings as SettingsModel,
  UnreadSettings,
} from '#contract/models/settings.ts';
import { ok, type Result } from '#contract/result.ts';
import { t } from '#text/catalogue.ts';
import { bridge, call } from '../call.ts';
import { inTurn } from '../in-slices.ts';

type Change = Partial<SettingsModel>;

/** What changes when a code gets a name, or an empty one and with it none. */
export function withCodeName(
  { codeLabels }: SettingsModel,
  kind: CodeKind,
  code: string,
  name: string,
): Change {
  const label = name.trim();
  const { [code]: _, ...rest } = codeLabels[kind] ?? {};
  return {
    codeLabels: { ...codeLabels, [kind]: label === '' ? rest : { ...rest, [code]: label } },
  };
}

/** The settings main holds. A change is kept once main has accepted it. */
class Settings {
  #value = $state.raw<SettingsModel | null>(null);
  #managed = $state.raw<Managed | null>(null);
  #unread = $state.raw<UnreadSettings | null>(null);
  #edited = $state.raw<EditedSettings | null>(null);
  #error = $state.raw<AppError | null>(null);
  readonly #inTurn = inTurn();

  get value(): SettingsModel | null {
    return this.#value;
  }

  get error(): AppError | null {
    return this.#error;
  }

  /** What the machine's own file rules; null until it was read. */
  get managed(): Managed | null {
    return this.#managed;
  }

  /** Which file of settings main could not read so far. */
  get unread(): UnreadSettings | null {
    return this.#unread;
  }

  /** Settings that were changed in their file and wait for staff's word. */
  get edited(): EditedSettings | null {
    return this.#edited;
  }

  /** Whether this computer lets that be done. Until it is known, no. */
  may(write: Write): boolean {
    return this.#managed?.writes[write] ?? false;
  }

  /** Whether that part of the program is used on this computer. */
  uses(feature: Feature): boolean {
    return !(this.#managed?.off.includes(feature) ?? false);
  }

  /** Whether the machine's own file fixes the setting. */
  isLocked(name: keyof SettingsModel): boolean {
    return this.#managed?.locked.includes(name) ?? false;
  }

  readonly theme = $derived(this.#value?.theme ?? 'system');
  readonly letters = $derived(this.#value?.singleLetterShortcuts ?? true);
  /** Whether the counter's scanner has a folder. */
  readonly hasScanFolder = $derived((this.#value?.scanFolder ?? null) !== null);
  /** Each identifier once: a settings file written by hand may hold one twice. */
  readonly services = $derived(
    [
      ...new Map(
        (this.#value?.verificationServices ?? []).toReversed().map((one) => [one.id, one]),
      ).values(),
    ].toReversed(),
  );

  start(): void {
    // What is told may be older than the answer to a later change, so it is read in its turn. Practice has rules of
    // its own; entering and leaving it changes the settings as a whole.
    bridge.on('settings:changed', () => void this.load());
    // Before anybody signs in: the strip stands over that screen too.
    void this.#readRules();
  }

  async load(): Promise<void> {
    await this.#inTurn(async () => {
      const result = await call('settings:get', {});
      if (result.ok) this.#value = result.value;
      this.#error = result.ok ? null : result.error;
      const edited = await call('settings:edited', {});
      this.#edited = edited.ok ? edited.value.edited : null;
    });
    await this.#readRules();
  }

  async #readRules(): Promise<void> {
    const [managed, unread] = await Promise.all([
      call('settings:managed', {}),
      call('settings:unread', {}),
    ]);
    if (managed.ok) this.#managed = managed.value;
    if (unread.ok) this.#unread = unread.value.unread;
  }

  /**
   * One change after the other. A change worked out from the settings as they are is given as a
   * function: it meets the outcome of every change before it, so two quick presses never undo one
   * another.
   */
  update(change: Change | ((now: SettingsModel) => Change)): Promise<Result<SettingsModel>> {
    return this.#inTurn(async () => {
      const now = this.#value === null ? await call('settings:get', {}) : ok(this.#value);
      if (!now.ok) return now;
      const fields = typeof change === 'function' ? change(now.value) : change;
      const result = await call('settings:update', fields);
      if (result.ok) this.#value = result.value;
      return result;
    });
  }

  /** Lets the edited settings count, or puts the earlier values back. */
  async answerEdited(answer: 'keep' | 'putBack'): Promise<Result<SettingsModel>> {
    const result = await this.#inTurn(() => call('settings:answer-edited', { answer }));
    await this.load();
    return result;
  }

  /** Whether the branch gave the code a name. */
  isNamed(kind: CodeKind, code: string | number | boolean): boolean {
    return this.#value?.codeLabels[kind]?.[String(code)] !== undefined;
  }

  /** Gives a code a name; an empty one takes it away. */
  nameCode(kind: CodeKind, code: string, name: string): Promise<Result<SettingsModel>> {
    return this.update((now) => withCodeName(now, kind, code, name));
  }

  /** Whether the branch named any code of that kind. */
  hasNames(kind: CodeKind): boolean {
    return Object.keys(this.#value?.codeLabels[kind] ?? {}).length > 0;
  }

  /** `3 · In review`, or `Status 3` where the branch gave it none. */
  codeText(kind: CodeKind, code: string | number | boolean): string {
    const label = this.#value?.codeLabels[kind]?.[String(code)];
    return label === undefined
      ? t.codes.unnamed({ kind, code: String(code) })
      : `${code} · ${label}`;
  }

  /** The name of a service, or its identifier where it is no longer in the list. */
  serviceLabel(id: string): string {
    return this.services.find((service) => service.id === id)?.label ?? id;
  }
}

export const settings = new Settings();
