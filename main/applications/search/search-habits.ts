import type { AskedAs } from '../../../preload/contract/models/application.ts';

/** How a text is written for the platform, usual forms first. What it answered to once comes before them. */
export const FORMS = ['usual', 'lower', 'upper', 'dashed', 'typed', 'digits', 'long'] as const;
export type Form = (typeof FORMS)[number];

/** A habit is what a field answered to before. Null: nobody knows. */
export interface Habit {
  readonly form: Form | null;
  /** False: it finds whole texts only. */
  readonly findsParts: boolean | null;
}
export type HabitOf = (as: AskedAs) => Habit;

/** How this platform answered since sign-in, by what a field was asked as: an ID says nothing of names. */
export class SearchHabits {
  readonly #all = new Map<AskedAs, Habit>();

  readonly of: HabitOf = (as) => this.#all.get(as) ?? { form: null, findsParts: null };

  learn(as: AskedAs, what: Partial<Habit>): void {
    this.#all.set(as, { ...this.of(as), ...what });
  }
}
