import type { Region, ScanSettings } from '../escl/scan-settings.ts';
import type { JobFaults } from '../faults/scanner-faults.ts';
import type { Picture, Scene, Sheet } from '../pictures/picture.ts';
import type { Profile } from '../profile.ts';
import type { Feeder, Glass } from './paper.ts';

export type JobState = 'Pending' | 'Processing' | 'Completed' | 'Canceled' | 'Aborted';

/** A page before it is drawn. */
export type TakenPage = {
  readonly scene: Scene;
  readonly region: Region;
  readonly number: number;
};

/** What comes of asking for the next document. */
export type Taken =
  | { readonly kind: 'pages'; readonly pages: readonly TakenPage[] }
  | { readonly kind: 'not ready'; readonly status: 404 | 410 | 503 }
  /** There are no more pages, or a jam or a person at the device has ended the job. */
  | { readonly kind: 'over' };

/** A scan job from its acceptance on: it takes sides from the glass or the feeder, one after the other. */
export class Job {
  readonly id: string;
  readonly settings: ScanSettings;
  readonly faults: JobFaults;
  readonly begun: number;
  state: JobState = 'Pending';
  reason = 'JobQueued';
  /** Pages handed over. */
  completed = 0;
  /** When something was last asked of it. */
  asked: number;
  /** Whether a page is being sent. */
  sending = false;
  /** Of the latest page, in pixels. */
  size: { readonly width: number; readonly height: number } | null = null;
  readonly #profile: Profile;
  readonly #glass: Glass;
  readonly #feeder: Feeder;
  #waited = 0;
  #back: Sheet | null = null;
  #last: TakenPage | null = null;

  constructor(
    about: Pick<Job, 'id' | 'settings' | 'faults' | 'begun'>,
    machine: { readonly profile: Profile; readonly glass: Glass; readonly feeder: Feeder },
  ) {
    this.id = about.id;
    this.settings = about.settings;
    this.faults = about.faults;
    this.begun = about.begun;
    this.asked = about.begun;
    this.#profile = machine.profile;
    this.#glass = machine.glass;
    this.#feeder = machine.feeder;
  }

  get open(): boolean {
    return this.state === 'Pending' || this.state === 'Processing';
  }

  end(state: 'Completed' | 'Canceled' | 'Aborted', reason: string): void {
    this.state = state;
    this.reason = reason;
    if (state === 'Completed') this.#feeder.jobEnded();
  }

  /** Takes the next page, or all that are left where the format wants them in one file. */
  take(): Taken {
    const waiting = this.#notReady();
    if (waiting !== null) return waiting;
    this.state = 'Processing';
    this.reason = 'JobScanning';
    const pages: TakenPage[] = [];
    const { format, source } = this.settings;
    const all = format === 'application/pdf' && this.#profile.pdf === 'all pages';
    do {
      const page = this.#nextPage();
      if (page === null) break;
      pages.push(page);
    } while (all && source === 'Feeder' && this.open);
    if (!this.open) return { kind: 'over' };
    if (pages.length === 0) {
      this.end('Completed', 'JobCompletedSuccessfully');
      return { kind: 'over' };
    }
    return { kind: 'pages', pages };
  }

  /** The feeder seems to be empty while the next sheet is on its way. */
  get looksEmpty(): boolean {
    const fault = this.faults.ofPage('notReadyYet', this.completed + 1);
    return this.#waited > 0 && fault?.looksEmpty === true;
  }

  /**
   * The pages taken last have left: on the glass, and with the last sheet, the job is done. What lies on the
   * glass is turned once it arrived whole.
   */
  handedOver(): void {
    const fromGlass = this.settings.source === 'Platen';
    if (fromGlass && !this.faults.spoils(this.completed)) this.#glass.turn();
    const repeats = this.faults.ofPage('repeatedPage', this.completed) !== null;
    const more = repeats || (!fromGlass && (this.#back !== null || this.#feeder.loaded));
    if (this.open && !more) this.end('Completed', 'JobCompletedSuccessfully');
  }

  #notReady(): Taken | null {
    const fault = this.faults.ofPage('notReadyYet', this.completed + 1);
    const polls = fault === null ? this.#profile.notReady : (fault.polls ?? 2);
    if (this.#waited >= polls) {
      this.#waited = 0;
      return null;
    }
    this.#waited += 1;
    return { kind: 'not ready', status: fault === null ? 503 : (fault.status ?? 404) };
  }

  #nextPage(): TakenPage | null {
    const { faults } = this;
    const after = (fault: { readonly pages?: number } | null) =>
      fault !== null && (fault.pages ?? 1) === this.completed;
    if (after(faults.one('jamAfterPage'))) {
      this.end('Aborted', 'JobAbortedBySystem');
      return null;
    }
    if (after(faults.one('canceledAtDevice'))) {
      this.end('Canceled', 'JobCanceledAtDevice');
      return null;
    }
    const repeats = faults.ofPage('repeatedPage', this.completed) !== null;
    const taken = repeats ? this.#last : this.#fresh();
    if (taken === null) return null;
    this.completed += 1;
    this.#last = { ...taken, number: this.completed };
    return this.#last;
  }

  #fresh(): TakenPage | null {
    const { region, source, duplex } = this.settings;
    const number = this.completed + 1;
    if (source === 'Platen') {
      if (this.completed > 0) return null;
      return { scene: { placed: this.#glass.lying, background: 'lid' }, region, number };
    }
    if (this.#back !== null) {
      const { front, back = { ...front, bytes: null } } = this.#back;
      this.#back = null;
      const tilt = this.faults.one('backsUpsideDown') === null ? 0 : 180;
      return { ...this.#side(back, tilt), number };
    }
    if (this.faults.one('feederEmpty') !== null) return null;
    const sheet = this.#feeder.take(this.faults.one('endlessFeeder') !== null);
    if (sheet === null) return null;
    this.#back = duplex ? sheet : null;
    return { ...this.#side(sheet.front, 0), number };
  }

  /** A side as it passes the sensor, its left edge where the sensor begins. */
  #side(picture: Picture, tilt: number): Omit<TakenPage, 'number'> {
    const { region } = this.settings;
    const scene: Scene = { placed: [{ picture, left: 0, top: 0, tilt }], background: 'paper' };
    if (!this.#profile.feeder?.cutsAtPaperEnd) return { scene, region };
    const paper = Math.round((picture.height / 25.4) * 300);
    const height = Math.max(1, Math.min(region.height, paper - region.top));
    return { scene, region: { ...region, height } };
  }
}
