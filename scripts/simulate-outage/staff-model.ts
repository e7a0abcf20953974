import { pauseBefore } from '../../renderer/lib/pace/polling.ts';
import type { DeskModel, World } from './desk-model.ts';
import { ASSUMED } from './platform-model.ts';

const SECOND = 1_000;

/** What the staff of a chain do by hand, and the lists that their windows read again. */
export class StaffModel {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** Somebody looks something up; refused, some ask again. */
  read(desk: DeskModel): void {
    const { alarms, random } = this.#world;
    const answer = desk.read();
    if (answer === null || answer.kind === 'taken' || random() >= ASSUMED.readsAgain) return;
    alarms.in((5 + 25 * random()) * SECOND, () => this.read(desk));
  }

  /** Somebody changes an offer; once that was taken, its list is read until the change shows. */
  change(desk: DeskModel): void {
    if (desk.read()?.kind === 'taken') this.#follow(desk, 0, this.#world.alarms.now);
  }

  /** Somebody puts in a submission; some press "Try now" while it waits. */
  submit(desk: DeskModel): void {
    desk.submit();
    if (this.#world.random() < ASSUMED.triesNow) this.#tryNowIn(desk);
  }

  #follow(desk: DeskModel, reads: number, since: number): void {
    const { alarms } = this.#world;
    const pause = pauseBefore(reads);
    if (pause === null) return;
    alarms.in(pause, () => {
      const shows = alarms.now - since >= ASSUMED.changeSeconds * SECOND;
      if (desk.read()?.kind !== 'taken' || !shows) this.#follow(desk, reads + 1, since);
    });
  }

  #tryNowIn(desk: DeskModel): void {
    const { alarms, random } = this.#world;
    alarms.in((20 + 40 * random()) * SECOND, () => {
      if (desk.queuedAt.length === 0) return;
      desk.tryNow();
      if (random() < 0.5) this.#tryNowIn(desk);
    });
  }
}
