import { SvelteSet } from 'svelte/reactivity';
import type { ApplicationReference, ApplicationSummary } from '#contract/models/application.ts';
import type { Feature } from '#contract/models/managed.ts';
import type { RareTab } from '#contract/models/settings.ts';
import { call } from '#desk/call.ts';
import { settings } from '#desk/machine/settings.svelte.ts';
import type { Navigation } from '#desk/navigation.svelte.ts';
import type { RememberedIds } from './remembered-ids.svelte.ts';
import type { ResultLists } from './scorecards/result-lists.svelte.ts';

/**
 * All tabs, in the order in which staff need them. The first ones are in the row, and the rest are
 * under *More*.
 */
export const APPLICATION_TABS = [
  'overview',
  'verifications',
  'offers',
  'files',
  'commercial',
  'attributes',
  'scorecards',
  'orchestration',
] as const;
export type ApplicationTab = (typeof APPLICATION_TABS)[number];

const IN_ROW: readonly ApplicationTab[] = APPLICATION_TABS.slice(0, 4);

/** The features of the tabs that an organization can switch off. */
const FEATURE_OF: Readonly<Partial<Record<ApplicationTab, Feature>>> = {
  offers: 'offers',
  attributes: 'attributes',
  commercial: 'commercialData',
  scorecards: 'scorecards',
  orchestration: 'orchestration',
  files: 'platformFiles',
};

/**
 * Returns the tabs to show. Rarely needed tabs are included only if this desk has used them or the
 * branch has enabled them.
 */
export function usedTabs({ rememberedIds, resultLists }: Memories): readonly ApplicationTab[] {
  const wanted: readonly ApplicationTab[] = settings.value?.moreTabs ?? [];
  const isRare = {
    scorecards: resultLists.all.length === 0,
    orchestration: rememberedIds.list('orchestrationLog').length === 0,
  };
  return APPLICATION_TABS.filter((tab) => {
    const feature = FEATURE_OF[tab];
    if (feature !== undefined && !settings.uses(feature)) return false;
    return wanted.includes(tab) || !(tab in isRare && isRare[tab as RareTab]);
  });
}

/** The use of rarely needed tabs, as far as this desk remembers it. */
interface Memories {
  readonly rememberedIds: RememberedIds;
  readonly resultLists: ResultLists;
}

/** The application whose page is open, and its current tab. */
export class OpenApplication {
  readonly #navigation: Navigation;
  #applicant = $state.raw<ApplicationReference | null>(null);
  #tab = $state<ApplicationTab>('overview');
  readonly #shown = new SvelteSet<ApplicationTab>();

  constructor(navigation: Navigation) {
    this.#navigation = navigation;
  }

  get applicant(): ApplicationReference | null {
    return this.#applicant;
  }

  get tab(): ApplicationTab {
    return this.#tab;
  }
  set tab(tab: ApplicationTab) {
    this.#tab = tab;
    this.#shown.add(tab);
  }

  /** The tabs that have been shown. They stay in the DOM, so that typed text is kept. */
  get shown(): ReadonlySet<ApplicationTab> {
    return this.#shown;
  }

  /**
   * Returns whether the tab is in the row. A tab under *More* moves there the first time it is
   * shown.
   */
  isInRow(tab: ApplicationTab): boolean {
    return IN_ROW.includes(tab) || this.#shown.has(tab);
  }

  /**
   * Opens the page of an application and adds it to the recent ones. If the page is already open,
   * typed text is kept.
   */
  open(applicant: ApplicationReference, tab?: ApplicationTab): void {
    const same = applicant.applicationId === this.#applicant?.applicationId;
    if (!same) this.#shown.clear();
    this.tab = tab ?? (same ? this.#tab : 'overview');
    this.#applicant = applicant;
    this.#navigation.go('application');
    void call('application:opened', { applicant });
  }

  /** Sets the legal name that the platform has returned on request. */
  named(applicationId: string, legalName: string): void {
    this.#learn(applicationId, { legalName });
  }

  /**
   * Sets the client token that the platform has returned. Before that, the token is unknown if
   * staff opened the application by its ID.
   */
  summarized({ id, clientTrackingToken }: ApplicationSummary): void {
    if (clientTrackingToken !== null) this.#learn(id, { clientTrackingToken });
  }

  /**
   * Updates the application with data from the platform, both on the open page and in the list of
   * recent applications.
   */
  #learn(applicationId: string, known: Partial<ApplicationReference>): void {
    const before = this.#applicant;
    if (before?.applicationId !== applicationId) return;
    const applicant = { ...before, ...known };
    const { legalName, clientTrackingToken } = before;
    const same =
      applicant.legalName === legalName && applicant.clientTrackingToken === clientTrackingToken;
    if (same) return;
    this.#applicant = applicant;
    void call('application:opened', { applicant });
  }
}
