import { usedTabs } from '#application/open-application.svelte.ts';
import type { ApplicationReference, RecentApplication } from '#contract/models/application.ts';
import type { SubmissionSummary } from '#contract/models/submission.ts';
import { session } from '#desk/machine/session.svelte.ts';
import { settings } from '#desk/machine/settings.svelte.ts';
import { DESK_SECTIONS, itSections } from '#desk/navigation.svelte.ts';
import { KEYS } from '#kit/key-table.ts';
import { matchWords } from '#kit/match-words.ts';
import { stateLook } from '#outbox/state-look.ts';
import { when } from '#text/amounts.ts';
import { applicantName, submissionName } from '#text/application-name.ts';
import { t } from '#text/desk-catalogue.ts';
import { day } from '#text/formats.ts';
import { paletteText } from '#text/overlay-texts.ts';
import { settingsText } from '#text/settings-texts.ts';
import { typeName } from '#text/submission-words.ts';
import { COMMANDS, type Command } from './commands.ts';
import type { PersonState } from './person-state.ts';

export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** Additional searchable text, shown beside the label. */
  readonly note?: string;
  /** IDs that can be found but aren't shown. */
  readonly ids?: string;
  /** The keys that run the same action while the palette is closed. */
  readonly keys?: readonly string[] | undefined;
  readonly run: () => void;
  /** Called on Ctrl+Enter or Cmd+Enter. Starts a submission for the application. */
  readonly file?: () => void;
}

export interface PaletteGroup {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

/** The maximum number of matching entries in one group. */
const MOST_FOUND = 12;

/**
 * Matches text that could be a file ID. The pattern is loose, because the platform doesn't specify
 * the format of file IDs (spec, "Resources and their fields").
 */
const FILE_ID = /^(?=.*\d)[\w.:-]{6,200}$/;

/** Returns everything that staff can currently open or do, in groups. */
export function paletteGroups(
  recents: readonly RecentApplication[],
  person: PersonState,
): PaletteGroup[] {
  const open = person.openApplication.applicant;
  return [
    ...(open === null ? [] : [openGroup(open, person)]),
    { title: paletteText.groups.recent, entries: recents.map((one) => recentEntry(one, person)) },
    { title: paletteText.groups.places, entries: commandEntries('places', person) },
    { title: paletteText.groups.acts, entries: commandEntries('acts', person) },
    { title: t.shell.settings, entries: sectionEntries(person) },
  ];
}

/**
 * Returns the groups with the entries that match the text, best match first. The last entry always
 * searches for the text, so the palette is never empty.
 */
export function answering(
  typed: string,
  groups: readonly PaletteGroup[],
  person: PersonState,
): PaletteGroup[] {
  if (typed.trim() === '') return groups.filter(({ entries }) => entries.length > 0);
  const all = [...groups, submissionGroup(person), fileGroup(person)];
  const isKnown = person.rememberedIds.find('file', typed) !== undefined;
  const offered =
    FILE_ID.test(typed.trim()) && settings.uses('platformFiles') && !isKnown
      ? [fileEntry(typed.trim(), paletteText.openFile({ id: typed.trim() }), '', person)]
      : [];
  const ranked = all.flatMap((group) => {
    const found = group.entries
      .map((entry) => ({ entry, score: likeness(typed, entry, group) }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, MOST_FOUND);
    const best = found[0]?.score;
    if (best === undefined) return [];
    return [{ best, group: { ...group, entries: found.map(({ entry }) => entry) } }];
  });
  return [
    ...ranked.toSorted((one, other) => other.best - one.best).map(({ group }) => group),
    { title: paletteText.groups.search, entries: [searchEntry(typed.trim(), person), ...offered] },
  ];
}

/**
 * Returns how well an entry matches. The title of its group also counts, but less than the entry's
 * own text.
 */
function likeness(
  typed: string,
  { label, note = '', ids = '' }: PaletteEntry,
  group: PaletteGroup,
): number {
  const own = `${label} ${note} ${ids}`;
  return matchWords(typed, own) || matchWords(typed, `${own} ${group.title}`) / 4;
}

function commandEntries(group: Command['group'], person: PersonState): PaletteEntry[] {
  const keys: Readonly<Partial<Record<Command['name'], readonly string[]>>> = KEYS.everywhere;
  return COMMANDS.filter((one) => one.group === group && one.name !== 'palette').map(
    ({ name, run }) => ({
      id: name,
      label: name === 'leave' ? person.signOut.verb : paletteText.commands[name],
      keys: keys[name],
      run: () => run(person),
    }),
  );
}

function sectionEntries({ navigation }: PersonState): PaletteEntry[] {
  const usesKey = !session.practice && settings.uses('portalKey');
  return [...DESK_SECTIONS, ...itSections(usesKey)].map((name) => ({
    id: `settings-${name}`,
    label: settingsText.sections[name],
    run: () => navigation.settings(name),
  }));
}

function openGroup(open: ApplicationReference, person: PersonState): PaletteGroup {
  const { submissionActions, openApplication } = person;
  const file = () => void submissionActions.fileFor(open);
  const tabs = usedTabs(person).map((tab) => ({
    id: `tab-${tab}`,
    label: t.application.tabs[tab],
    run: () => openApplication.open(open, tab),
    file,
  }));
  return {
    title: paletteText.groups.open({ name: applicantName(open) }),
    entries: [...tabs, { id: 'file-open', label: paletteText.fileFor, run: file }],
  };
}

/**
 * Returns the entry for a recent application. It includes the owner and the type of the last
 * submission if the lists of submissions have been loaded.
 */
function recentEntry(
  { openedAt, ...applicant }: RecentApplication,
  { submissionActions, openApplication, submissions }: PersonState,
): PaletteEntry {
  const { legalName, clientTrackingToken, applicationId } = applicant;
  const [last] = heldHere(submissions).filter(
    (one) => one.applicant?.applicationId === applicationId,
  );
  const filed = last === undefined ? [] : [last.owner?.label, typeName(last)];
  return {
    id: `recent-${applicationId}`,
    label: applicantName(applicant),
    note: [...filed, t.find.openedAt({ text: when(openedAt) })].filter(Boolean).join(' · '),
    ids: [legalName === null ? '' : clientTrackingToken, applicationId].join(' '),
    run: () => openApplication.open(applicant),
    file: () => void submissionActions.fileFor(applicant),
  };
}

/**
 * Returns all submissions on this desk, including drafts and sent ones. Each entry has its owner,
 * type, and date.
 */
function submissionGroup({ submissionActions, submissions }: PersonState): PaletteGroup {
  return {
    title: t.shell.outbox,
    entries: heldHere(submissions).map((one) => ({
      id: `submission-${one.id}`,
      label: [submissionName(one), one.owner?.label].filter(Boolean).join(' · '),
      note: [typeName(one), stateLook(one).word, day(one.updatedAt)].join(' · '),
      ids: one.receipt?.record.id ?? '',
      run: () => void submissionActions.openSubmission(one.id),
    })),
  };
}

/** Returns all submissions by their last change, newest first. */
function heldHere(submissions: PersonState['submissions']): readonly SubmissionSummary[] {
  const { drafts, needsYou, underWay, needsLook, done } = submissions;
  return [drafts, needsYou, underWay, needsLook, done]
    .flatMap(({ items }) => items)
    .toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt));
}

/** Returns the files that were opened by ID on this desk. */
function fileGroup(person: PersonState): PaletteGroup {
  const known = settings.uses('platformFiles') ? person.rememberedIds.list('file') : [];
  return {
    title: paletteText.groups.files,
    entries: known.map(({ id, label }) =>
      fileEntry(id, label || paletteText.openFile({ id }), label === '' ? '' : id, person),
    ),
  };
}

function fileEntry(
  id: string,
  label: string,
  note: string,
  { navigation }: PersonState,
): PaletteEntry {
  const run = () => (navigation.fileShown = id);
  return { id: `file-${id}`, label, note, run };
}

/** Searches for the text without the filters of an earlier search. */
function searchEntry(text: string, { filterPanel, navigation, search }: PersonState): PaletteEntry {
  return {
    id: 'search-for',
    label: paletteText.searchFor({ text }),
    run: () => {
      search.startOver();
      filterPanel.close();
      search.text = text;
      navigation.find('search');
      navigation.search(true);
      void search.run();
    },
  };
}
