import type { Applicant } from '../../preload/contract/models/application.ts';
import { call } from '../lib/call.ts';
import { navigation } from './navigation.svelte.ts';

export const APPLICATION_TABS = [
  'overview',
  'offers',
  'attributes',
  'commercial',
  'scorecards',
  'orchestration',
  'files',
  'verifications',
] as const;
export type ApplicationTab = (typeof APPLICATION_TABS)[number];

/** The application whose page is open, and the tab staff are at. */
class OpenApplication {
  #applicant = $state.raw<Applicant | null>(null);
  tab = $state<ApplicationTab>('overview');

  get applicant(): Applicant | null {
    return this.#applicant;
  }

  /** Opens its page, and notes it among the recents. The same application keeps what was typed there. */
  open(applicant: Applicant, tab?: ApplicationTab): void {
    const same = applicant.applicationId === this.#applicant?.applicationId;
    if (!same) this.tab = 'overview';
    if (tab !== undefined) this.tab = tab;
    this.#applicant = applicant;
    navigation.go('application');
    void call('application:opened', { applicant });
  }

  /** The name the platform gave, once somebody asked for it. */
  named(legalName: string): void {
    if (this.#applicant !== null) this.#applicant = { ...this.#applicant, legalName };
  }

  close(): void {
    this.#applicant = null;
    this.tab = 'overview';
  }
}

export const openApplication = new OpenApplication();
