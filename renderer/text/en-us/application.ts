import type { ApplicationTab } from '../../state/person/open-application.svelte.ts';

const tabs: Readonly<Record<ApplicationTab, string>> = {
  overview: 'Overview',
  offers: 'Offers',
  attributes: 'Attributes',
  commercial: 'Commercial data',
  scorecards: 'Scorecards',
  orchestration: 'Orchestration',
  files: 'Files',
  verifications: 'Verifications',
};

/** The page of an application, and what all its tabs share. */
export const application = {
  tabs,
  tabsLabel: 'About this application',
  id: 'application ID',
  back: 'Back to Find',
  file: 'File for this application',
  openInPortal: 'Open in portal',
  openPage: 'Open page',
  openPageOf: (name: string) => `Open page: ${name}`,
};
