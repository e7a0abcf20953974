import type { AppError } from '../../../preload/contract/app-error.ts';
import type {
  AttributeDefinition,
  AttributeOutcome,
} from '../../../preload/contract/models/attribute.ts';
import { attributeDifferences, withChanges } from '../../lib/attributes/attribute-difference.ts';
import {
  type AttributeDraft,
  changesIn,
  draftOf,
  faultsIn,
  rebased,
} from '../../lib/attributes/attribute-draft.ts';
import { call } from '../../lib/desk/call.ts';

/** Where an edit stands. In every step but the form's own, what was typed is kept. */
export type EditStep =
  | { readonly at: 'form' | 'review' | 'unlisted' }
  /** Somebody else changed it meanwhile. Nothing was sent. */
  | { readonly at: 'changed'; readonly now: AttributeDefinition }
  /** The platform answered that there is no such attribute. */
  | { readonly at: 'gone'; readonly error: AppError }
  | { readonly at: 'doubtful'; readonly error: AppError; readonly now: Doubtful['now'] };

type Doubtful = Extract<AttributeOutcome, { outcome: 'doubtful' }>;

/** One attribute being edited, from the definition as staff opened it to the platform's answer. */
export class AttributeEdit {
  readonly applicationId: string;
  #base: AttributeDefinition = $state.raw() as AttributeDefinition;
  draft: AttributeDraft = $state() as AttributeDraft;
  #step = $state.raw<EditStep>({ at: 'form' });
  #error = $state.raw<AppError | null>(null);
  #sending = $state(false);
  /** Whether staff wanted to go on: from then on the form says what is missing. */
  #tried = $state(false);

  constructor(applicationId: string, base: AttributeDefinition) {
    this.applicationId = applicationId;
    this.#base = base;
    this.draft = draftOf(base);
  }

  readonly changes = $derived.by(() => changesIn(this.draft, this.#base));
  readonly faults = $derived.by(() => faultsIn(this.draft, this.#base));
  readonly wanted = $derived.by(() => withChanges(this.#base, this.changes));
  readonly differences = $derived.by(() => attributeDifferences(this.#base, this.wanted));
  /** Whether there is anything that staff would lose. */
  readonly touched = $derived.by(
    () => Object.keys(this.changes).length + Object.keys(this.faults).length > 0,
  );

  /** The definition as last read, which the changes are made to. */
  get base(): AttributeDefinition {
    return this.#base;
  }
  get step(): EditStep {
    return this.#step;
  }
  /** Why the last attempt was refused. */
  get error(): AppError | null {
    return this.#error;
  }
  get sending(): boolean {
    return this.#sending;
  }
  get tried(): boolean {
    return this.#tried;
  }

  /** Shows what would be sent, unless something has to be corrected first, or nothing was changed. */
  review(): void {
    this.#tried = true;
    this.#error = null;
    const ready = Object.keys(this.faults).length === 0 && Object.keys(this.changes).length > 0;
    this.#step = { at: ready ? 'review' : 'form' };
  }

  backToForm(): void {
    this.#step = { at: 'form' };
  }

  /** Goes on from what the platform has now, with what was typed. */
  goOnFrom(now: AttributeDefinition): void {
    this.draft = rebased($state.snapshot(this.draft), this.#base, now);
    this.#base = now;
    this.#step = { at: 'form' };
    this.#tried = false;
    this.#error = null;
  }

  /** Resolves with the platform's answer once it is saved, else with null: the step says more. */
  async send(unlisted = false): Promise<AttributeDefinition | null> {
    if (this.#sending) return null;
    this.#sending = true;
    this.#error = null;
    const answer = await call('attribute:update', {
      applicationId: this.applicationId,
      seen: this.#base,
      changes: $state.snapshot(this.changes),
      unlisted,
    });
    this.#sending = false;
    if (!answer.ok) {
      this.#refused(answer.error);
      return null;
    }
    return this.#take(answer.value);
  }

  #take(outcome: AttributeOutcome): AttributeDefinition | null {
    switch (outcome.outcome) {
      case 'done':
        return outcome.attribute;
      case 'changed':
        this.#step = { at: 'changed', now: outcome.attribute };
        return null;
      case 'unlisted':
        this.#step = { at: 'unlisted' };
        return null;
      case 'doubtful':
        this.#step = { at: 'doubtful', error: outcome.error, now: outcome.now };
        return null;
    }
  }

  #refused(error: AppError): void {
    if (error.code === 'notFound' && error.what === 'attribute') {
      this.#step = { at: 'gone', error };
      return;
    }
    // Main failed in the middle: it may have been sent.
    if (error.code === 'internal') {
      this.#step = { at: 'doubtful', error, now: null };
      return;
    }
    this.#error = error;
    const inForm = error.code === 'rejected' || error.code === 'invalidRequest';
    if (inForm) this.#step = { at: 'form' };
  }
}
