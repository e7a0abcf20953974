import type { AppError } from '#contract/app-error.ts';
import type { AttributeDefinition, AttributeOutcome } from '#contract/models/attribute.ts';
import { call } from '#desk/call.ts';
import { Act } from '#kit/asking.svelte.ts';
import { attributeDifferences, withChanges } from './attribute-difference.ts';
import { type AttributeForm, changesIn, faultsIn, formOf, rebased } from './attribute-form.ts';

type Doubtful = Extract<AttributeOutcome, { outcome: 'doubtful' }>;

/** Where an edit stands. In every step but the form's own, what was typed is kept. */
export type EditStep =
  | { readonly at: 'form' | 'review' | 'unlisted' }
  /** Somebody else changed it meanwhile. Nothing was sent. */
  | { readonly at: 'changed'; readonly now: AttributeDefinition }
  /** The platform answered that there is no such attribute. */
  | { readonly at: 'gone'; readonly error: AppError }
  | { readonly at: 'doubtful'; readonly error: AppError; readonly now: Doubtful['now'] };

/** One attribute being edited, from the definition as staff opened it to the platform's answer. */
export class AttributeEdit {
  readonly applicationId: string;
  /** The definition as last read, which the changes are made to. */
  base: AttributeDefinition = $state.raw() as AttributeDefinition;
  form: AttributeForm = $state() as AttributeForm;
  step = $state.raw<EditStep>({ at: 'form' });
  /** Whether staff wanted to go on: from then on the form says what is missing. */
  tried = $state(false);
  readonly sending = new Act((unlisted: boolean) =>
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
  /** Whether there is anything that staff would lose. */
  readonly touched = $derived.by(
    () => Object.keys(this.changes).length + Object.keys(this.faults).length > 0,
  );

  /** Shows what would be sent, unless something has to be corrected first, or nothing was changed. */
  review(): void {
    this.tried = true;
    this.sending.forget();
    const ready = Object.keys(this.faults).length === 0 && Object.keys(this.changes).length > 0;
    this.step = { at: ready ? 'review' : 'form' };
  }

  backToForm(): void {
    this.step = { at: 'form' };
  }

  /** Goes on from what the platform has now, with what was typed. */
  goOnFrom(now: AttributeDefinition): void {
    this.form = rebased($state.snapshot(this.form), this.base, now);
    this.base = now;
    this.step = { at: 'form' };
    this.tried = false;
    this.sending.forget();
  }

  /** Resolves with the platform's answer once it is saved, else with null: the step says more. */
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
    // Main failed in the middle: it may have been sent.
    const inDoubt = error.code === 'internal';
    if (!isGone && !inDoubt) return this.step;
    this.sending.forget();
    return isGone ? { at: 'gone', error } : { at: 'doubtful', error, now: null };
  }
}
