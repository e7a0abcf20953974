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

/** Returns the settings change that names a code. An empty name removes the code's name. */
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

/** The settings, as stored by main. A change takes effect once main has accepted it. */
class Settings {
  #value = $state.raw<SettingsModel | null>(null);
  #managed = $state.raw<Managed | null>(null);
  #unread = $state.raw<UnreadSettings | null>(null);
  #edited = $state.raw<EditedSettings | null>(null);
  #error = $state.raw<AppError | null>(null);
  readonly #inTurn = inTurn();

  readonly value = $derived(this.#value);

  readonly error = $derived(this.#error);

  /** The rules of the managed settings. Null until they have been loaded. */
  readonly managed = $derived(this.#managed);

  /** The settings file that main couldn't read. */
  readonly unread = $derived(this.#unread);

  /**
   * The settings that somebody has edited directly in their file. Staff have to decide about them.
   */
  readonly edited = $derived(this.#edited);

  /**
   * Returns whether this computer allows an action. Returns false until the managed settings are
   * known.
   */
  may(write: Write): boolean {
    return this.#managed?.writes[write] ?? false;
  }

  /** Returns whether a feature is in use on this computer. */
  uses(feature: Feature): boolean {
    return !(this.#managed?.off.includes(feature) ?? false);
  }

  /** Returns whether a managed setting locks this setting. */
  isLocked(name: keyof SettingsModel): boolean {
    return this.#managed?.locked.includes(name) ?? false;
  }

  readonly theme = $derived(this.#value?.theme ?? 'system');
  readonly letters = $derived(this.#value?.singleLetterShortcuts ?? true);
  /** Whether this desk has a scan folder. */
  readonly hasScanFolder = $derived((this.#value?.scanFolder ?? null) !== null);
  /** The services without duplicate IDs, which a manually edited settings file may contain. */
  readonly services = $derived(
    [
      ...new Map(
        (this.#value?.verificationServices ?? []).toReversed().map((one) => [one.id, one]),
      ).values(),
    ].toReversed(),
  );

  start(): void {
    // The event may be older than the answer to a later change, so loading the settings waits its
    // turn among the changes. Practice mode has its own managed settings, so all settings change
    // with it.
    bridge.on('settings:changed', () => void this.load());
    // These rules are loaded before sign-in, because the sign-in screen also shows the strip about
    // them.
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
   * Makes changes one after another. If a change depends on the current settings, pass a function.
   * It receives the result of all earlier changes, so two quick clicks never undo each other.
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

  /** Accepts the settings that were edited in their file, or restores the previous values. */
  async answerEdited(answer: 'keep' | 'putBack'): Promise<Result<SettingsModel>> {
    const result = await this.#inTurn(() => call('settings:answer-edited', { answer }));
    await this.load();
    return result;
  }

  /** Returns whether the branch has named the code. */
  isNamed(kind: CodeKind, code: string | number | boolean): boolean {
    return this.#value?.codeLabels[kind]?.[String(code)] !== undefined;
  }

  /** Names a code. An empty name removes the code's name. */
  nameCode(kind: CodeKind, code: string, name: string): Promise<Result<SettingsModel>> {
    return this.update((now) => withCodeName(now, kind, code, name));
  }

  /** Returns whether the branch has named any code of that kind. */
  hasNames(kind: CodeKind): boolean {
    return Object.keys(this.#value?.codeLabels[kind] ?? {}).length > 0;
  }

  /** Returns `3 · In review`, or `Status 3` for a code without a name. */
  codeText(kind: CodeKind, code: string | number | boolean): string {
    const label = this.#value?.codeLabels[kind]?.[String(code)];
    return label === undefined
      ? t.codes.unnamed({ kind, code: String(code) })
      : `${code} · ${label}`;
  }

  /** Returns the name of a service, or its ID if the list no longer contains it. */
  serviceLabel(id: string): string {
    return this.services.find((service) => service.id === id)?.label ?? id;
  }
}

export const settings = new Settings();
