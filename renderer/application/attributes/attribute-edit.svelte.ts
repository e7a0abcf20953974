import type { AppError } from '#contract/app-error.ts';
import type { AttributeDefinition, AttributeOutcome } from '#contract/models/attribute.ts';
import { call } from '#desk/call.ts';
import { Action } from '#kit/calls.svelte.ts';
import { attributeDifferences, withChanges } from './attribute-difference.ts';
import { type AttributeForm, changesIn, faultsIn, formOf, rebased } from './attribute-form.ts';

type Doubtful = Extract<AttributeOutcome, { outcome: 'doubtful' }>;

/** The current step of an edit. The typed text is kept in every step. */
export type EditStep =
  | { readonly at: 'form' | 'review' | 'unlisted' }
  /** Somebody else has changed the attribute in the meantime, so nothing was sent. */
  | { readonly at: 'changed'; readonly now: AttributeDefinition }
  /** The platform answered that the attribute doesn't exist. */
  | { readonly at: 'gone'; readonly error: AppError }
  | { readonly at: 'doubtful'; readonly error: AppError; readonly now: Doubtful['now'] };

/** An edit of one attribute, from the definition that staff opened to the platform's answer. */
export class AttributeEdit {
  readonly applicationId: string;
  /** The newest definition, which the changes are relative to. */
  base: AttributeDefinition = $state.raw() as AttributeDefinition;
  form: AttributeForm = $state() as AttributeForm;
  step = $state.raw<EditStep>({ at: 'form' });
  /** True once staff have tried to continue. From then on, the form shows what is missing. */
  tried = $state(false);
  readonly sending = new Action((unlisted: boolean) =>
    call('attribute:update', {
      applicationId: this.applicationId,
      seen: this.base,
      changes: $state.snapshot(this.changes),
      unlisted,
    }),
  );

  constructor(applicationId: string, base: AttributeDefinition) {
    this.applicationId = applicationId;
    this.base = base;
    this.form = formOf(base);
  }

  readonly changes = $derived.by(() => changesIn(this.form, this.base));
  readonly faults = $derived.by(() => faultsIn(this.form, this.base));
  readonly wanted = $derived.by(() => withChanges(this.base, this.changes));
  readonly differences = $derived.by(() => attributeDifferences(this.base, this.wanted));
  /** True if closing the edit would lose what staff have entered. */
  readonly touched = $derived.by(
    () => Object.keys(this.changes).length + Object.keys(this.faults).length > 0,
  );

  /** Shows what would be sent. Does nothing if there are errors or no changes. */
  review(): void {
    this.tried = true;
    this.sending.forget();
    const ready = Object.keys(this.faults).length === 0 && Object.keys(this.changes).length > 0;
    this.step = { at: ready ? 'review' : 'form' };
  }

  backToForm(): void {
    this.step = { at: 'form' };
  }

  /** Applies the typed text to the current definition on the platform. */
  goOnFrom(now: AttributeDefinition): void {
    this.form = rebased($state.snapshot(this.form), this.base, now);
    this.base = now;
    this.step = { at: 'form' };
    this.tried = false;
    this.sending.forget();
  }

  /**
   * Sends the changes. Resolves with the saved definition, or with null if it wasn't saved or may
   * not have been saved. `step` or `sending.error` then says why.
   */
  async send(unlisted = false): Promise<AttributeDefinition | null> {
    const answer = await this.sending.run(unlisted);
    if (answer === null) return null;
    if (answer.ok && answer.value.outcome === 'done') return answer.value.attribute;
    this.step = answer.ok ? this.#after(answer.value) : this.#refused(answer.error);
    return null;
  }

  #after(outcome: AttributeOutcome): EditStep {
    if (outcome.outcome === 'changed') return { at: 'changed', now: outcome.attribute };
    if (outcome.outcome === 'unlisted') return { at: 'unlisted' };
    if (outcome.outcome === 'done') return this.step;
    return { at: 'doubtful', error: outcome.error, now: outcome.now };
  }

  #refused(error: AppError): EditStep {
    if (error.code === 'rejected' || error.code === 'invalidRequest') return { at: 'form' };
    const isGone = error.code === 'notFound' && error.what === 'attribute';
    // Main failed, so the request may or may not have been sent.
    const inDoubt = error.code === 'internal';
    if (!isGone && !inDoubt) return this.step;
    this.sending.forget();
    return isGone ? { at: 'gone', error } : { at: 'doubtful', error, now: null };
  }
}
