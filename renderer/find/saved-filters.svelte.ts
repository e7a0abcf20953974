import { SvelteMap } from 'svelte/reactivity';
import type { RememberedIds } from '#application/remembered-ids.svelte.ts';
import type { Result } from '#contract/result.ts';
import { call } from '#desk/call.ts';
import { settings } from '#desk/machine/settings.svelte.ts';
import { Action } from '#kit/calls.svelte.ts';
import { fieldErrors } from '#text/field-errors.ts';
import { type VisibilityChoice, visibilityTemplates } from './visibility-templates.ts';

interface Sent {
  readonly choices: readonly VisibilityChoice[];
  readonly success: boolean;
  /** When the platform answered (ISO 8601). */
  readonly at: string;
}

/** Changes to saved filters: what staff are preparing, and the results of what they have sent. */
export class SavedFilters {
  readonly #remembered: RememberedIds;
  readonly #choices = new SvelteMap<string, boolean>();
  /**
   * For each filter, the last change from this desk that the platform accepted. The current
   * visibility may differ, and only the platform knows it.
   */
  readonly lastSent = new SvelteMap<string, { readonly visible: boolean; readonly at: string }>();
  /** The last change that the platform accepted. */
  sent = $state.raw<Sent | null>(null);
  /** The choices that were last sent. */
  #asked = $state.raw<readonly VisibilityChoice[]>([]);
  readonly setting = new Action((templates: unknown[][]) =>
    call('saved-filter:set-visibility', { templates }),
  );
  /** The name of the filter that was last deleted. */
  deleted = $state.raw<string | null>(null);

  constructor(remembered: RememberedIds) {
    this.#remembered = remembered;
  }

  readonly known = $derived.by(() => this.#remembered.list('savedFilter'));
  /** The filters that staff want to show or hide, in list order. */
  readonly choices: readonly VisibilityChoice[] = $derived(
    this.known.flatMap(({ id }) => {
      const visible = this.#choices.get(id);
      return visible === undefined ? [] : [{ id, visible }];
    }),
  );
  /** The templates to send. Null if the setting for their shape is unusable. */
  readonly templates = $derived(
    visibilityTemplates(settings.value?.visibilityTemplate ?? '', this.choices),
  );

  choiceOf(id: string): boolean | null {
    return this.#choices.get(id) ?? null;
  }

  choose(id: string, visible: boolean | null): void {
    if (visible === null) this.#choices.delete(id);
    else this.#choices.set(id, visible);
    this.sent = null;
    this.setting.forget();
  }

  /**
   * Returns the platform's message about one filter. The platform identifies filters by their index
   * in the request.
   */
  faultOf(id: string): string | null {
    const at = this.#asked.findIndex((choice) => choice.id === id);
    return fieldErrors(this.setting.error)[`templates.${at}`] ?? null;
  }

  /** The platform's messages that aren't about any of the filters. */
  readonly faults = $derived(
    Object.entries(fieldErrors(this.setting.error)).filter(
      ([field]) => this.#asked[Number(/^templates\.(\d+)$/.exec(field)?.[1])] === undefined,
    ),
  );

  /** Sends the choices. They are kept if the platform refuses them. */
  async send(): Promise<void> {
    const { choices, templates } = this;
    if (templates === null || choices.length === 0 || this.setting.busy) return;
    this.sent = null;
    this.deleted = null;
    this.#asked = choices;
    const answer = await this.setting.run(templates);
    if (!answer?.ok) return;
    const at = new Date().toISOString();
    this.sent = { choices, success: answer.value.success, at };
    if (!answer.value.success) return;
    for (const { id, visible } of choices) {
      this.lastSent.set(id, { visible, at });
      this.#choices.delete(id);
    }
  }

  /**
   * Deletes the filter on the platform and forgets it here. The message about the deletion shows
   * `name`.
   */
  async delete(id: string, name: string): Promise<Result<unknown>> {
    const answer = await call('saved-filter:delete', { filterId: id, confirmation: 'delete' });
    if (!answer.ok) return answer;
    this.choose(id, null);
    this.lastSent.delete(id);
    this.deleted = name;
    await this.#remembered.forget('savedFilter', id);
    return answer;
  }
}
