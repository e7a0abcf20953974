import { SvelteSet } from 'svelte/reactivity';
import type { ApplicationReference, ApplicationSummary } from '#contract/models/application.ts';
import type { Feature } from '#contract/models/managed.ts';
import type { RareTab } from '#contract/models/settings.ts';
import { call } from '#desk/call.ts';
import { settings } from '#desk/machine/settings.svelte.ts';
import type { Navigation } from '#desk/navigation.svelte.ts';
import type { RememberedIds } from './remembered-ids.svelte.ts';
import type { ResultLists } from './result-lists.svelte.ts';

/** In the order staff need them: the first ones stand in the row, the others under *More*. */
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

/** The part of the program that a tab shows, of those that an organization can switch off. */
const FEATURE_OF: Readonly<Partial<Record<ApplicationTab, Feature>>> = {
  offers: 'offers',
  attributes: 'attributes',
  commercial: 'commercialData',
  scorecards: 'scorecards',
  orchestration: 'orchestration',
  files: 'platformFiles',
};

/** The tabs of what is used on this computer; the rare ones once this desk has used them, or the branch wants them. */
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

/** What this desk remembers of the rare tabs. */
interface Memories {
  readonly rememberedIds: RememberedIds;
  readonly resultLists: ResultLists;
}

/** The application whose page is open, and the tab staff are at. */
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

  /** Tabs that were shown of it. They stay, so that nothing typed there is lost. */
  get shown(): ReadonlySet<ApplicationTab> {
    return this.#shown;
  }

  /** Whether the tab stands in the row: one of *More* does once it was shown. */
  isInRow(tab: ApplicationTab): boolean {
    return IN_ROW.includes(tab) || this.#shown.has(tab);
  }

  /** Opens its page, and notes it among the recents. The same application keeps what was typed there. */
  open(applicant: ApplicationReference, tab?: ApplicationTab): void {
    const same = applicant.applicationId === this.#applicant?.applicationId;
    if (!same) this.#shown.clear();
    this.tab = tab ?? (same ? this.#tab : 'overview');
    this.#applicant = applicant;
    this.#navigation.go('application');
    void call('application:opened', { applicant });
  }

  /** The name the platform gave for it, once somebody asked. */
  named(applicationId: string, legalName: string): void {
    this.#learn(applicationId, { legalName });
  }

  /** The token the platform gave for it: where it was opened by its id alone, none was known. */
  summarized({ id, clientTrackingToken }: ApplicationSummary): void {
    if (clientTrackingToken !== null) this.#learn(id, { clientTrackingToken });
  }

  /** Takes what the platform said of the one that is open, and keeps it with the recents. */
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
