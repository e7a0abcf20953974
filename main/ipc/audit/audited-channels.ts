import type { Channel, CheckedInput } from '../../../preload/contract/channels.ts';
import type { ApplicationId } from '../../../preload/contract/ids.ts';
import { type ChannelRecord, none, step, type Told, view, write } from './channel-record.ts';

/** The record kept of every call of the contract; a channel without a line does not compile. */
export type AuditedChannels = { readonly [C in Channel]: ChannelRecord<C> };

const OWN_WORK = 'Shows this user what they filed here, each step of which has its entry.';
const OWN_NOTES = 'A note on this user’s own screen, which a search for a person finds and erases.';
const PRACTICE = 'Practice holds samples, and a record of its own that goes with it.';
const SETTINGS = 'The settings hold nothing personal and no secret; each change has its entry.';

export const AUDITED_CHANNELS: AuditedChannels = {
  'app:info': none('Says which program this is.'),
  'session:get': none('Says who is signed in, which signing in has recorded.'),
  'session:sign-in': step('session.signedIn', 'session.signInRefused'),
  'portal-key:enter': step('portalKey.entered', 'portalKey.replaced'),
  'portal-key:remove': step('portalKey.removed'),
  'proxy:sign-in': none('Opens the way out of the branch, and shows nothing that lies behind it.'),
  'connection:test': none(
    'Says which step to the platform fails, and shows nothing of what lies there.',
  ),
  'session:sign-out': step('session.signedOut', 'kept.destroyed', 'hold.kept'),
  'session:begin-unsigned': step('unsigned.begun'),
  'session:lock': step('desk.locked'),
  'session:unlock': step('desk.unlocked', 'pin.refused'),
  'session:touch': none('Says that somebody is at the desk, many times a minute.'),
  'session:destroy-locked': step('kept.destroyed', 'hold.kept'),
  'session:try-opening': none('Opens nothing but what signing in had opened.'),
  'session:start-practice': none(PRACTICE),
  'session:leave-practice': none(PRACTICE),
  'session:play-practice': none(PRACTICE),
  'pin:set': step('pin.set', 'pin.refused'),
  'pin:remove': step('pin.removed', 'pin.refused'),

  // Not what was typed: it is mostly a customer's name. Whose data was opened has its own entry.
  'application:search': view('applications.searched'),
  // Unlike the list of all applications, somebody typed whom they look for.
  'application:find': view('applications.searched', () => ({ facts: { how: 'typed' } })),
  'application:find-next': none('Tells more of a search whose beginning has its entry.'),
  'application:find-stop': none('Ends a search whose beginning has its entry.'),
  'application:recent': none('Lists what was opened here, each of which has its entry.'),
  'application:opened': view('application.viewed', ({ applicant }) => of(applicant)),
  'application:legal-name': view('legalName.read', of),
  'application:summary': view('application.viewed', of),
  'application:verifications': none(OWN_WORK),
  'profile:applications': view('profile.viewed', ({ profileType, profileId }) => ({
    personal: { profileType, profileId },
  })),
  'owner:list': none(OWN_NOTES),
  'owner:check': none('Compares what was typed with what this user noted before.'),
  'remembered:list': none(OWN_NOTES),
  'remembered:put': none(OWN_NOTES),
  'remembered:forget': none(OWN_NOTES),

  'offer:list': view('offers.viewed', of),
  'offer:update-statuses': write('offers.statusChanged', (input) => ({
    facts: { status: input.status, offers: input.offerIds.length },
    personal: {
      applicationId: input.applicationId,
      offerIds: input.offerIds.join(' '),
      ...(input.declinedReason && { reason: input.declinedReason }),
    },
  })),
  'attribute:list': view('attributes.viewed', of),
  'attribute:update': write('attribute.changed', (input) => ({
    personal: { ...attributeOf(input), change: changeOf(input) },
  })),
  'attribute:delete': write('attribute.deleted', (input) => ({ personal: attributeOf(input) })),
  'commercial-data:get': {
    kind: 'view',
    action: ({ rawBankAnalytics }) =>
      rawBankAnalytics ? 'bankData.viewedRaw' : 'commercialData.viewed',
    tells: of,
  },
  'scorecard:results': view('scorecards.viewed', ({ groupId, resultIds }) => ({
    facts: { results: resultIds.length },
    personal: { groupId },
  })),
  'result-list:list': none(OWN_NOTES),
  'result-list:put': none(OWN_NOTES),
  'result-list:get': none(OWN_NOTES),
  'result-list:forget': none(OWN_NOTES),
  'orchestration:retry': write('orchestration.retried', ({ applicationId, logId, comment }) => ({
    personal: { applicationId, logId, ...(comment !== '' && { comment }) },
  })),

  'platform-file:open': view('file.viewed', ({ fileId }) => ({ personal: { fileId } })),
  'platform-file:stop': none('Breaks off a fetch of which nothing was seen.'),
  'platform-file:unlock': none('Goes on in a file that was opened, which has its entry.'),
  'platform-file:text': none('Goes on in a file that was opened, which has its entry.'),

  'practice:use-sample': step('capture.takenIn'),
  'submission:list': none(OWN_WORK),
  'submission:get': none(OWN_WORK),
  'submission:create': step('submission.created'),
  'submission:rename': step('submission.named'),
  'submission:assign-application': step('submission.applicationChosen'),
  'submission:assign-owner': step('submission.ownerChosen'),
  'submission:notice-shown': step('portraitNotice.shown'),
  'submission:same-person': step('submission.samePerson', 'submission.nameCompared'),
  'submission:configure': step('submission.configured'),
  'submission:send': step('submission.queued'),
  'submission:take-back': step('submission.takenBack'),
  'submission:correct': step('submission.corrected'),
  'submission:resolve': step(
    'unknown.confirmedThere',
    'unknown.sentAgain',
    'unknown.madeDraft',
    'unknown.notThere',
    'unknown.leftForSupervisor',
  ),
  'submission:seen': step('result.seen'),
  'submission:try-again': step('result.triedAgain', 'submission.created'),
  'submission:mark-misfiled': step('receipt.filedToWrongPerson'),
  'submission:discard': step('submission.discarded', 'hold.kept'),
  'outbox:state': none(OWN_WORK),
  'outbox:try-now': none('What is sent has entries of its own, whoever asked for it.'),
  'outbox:looked-at': step('journal.lookedAt'),
  'outbox:take-over': step('submission.takenOver'),
  'capture:move': step('capture.moved'),
  'capture:move-page': step('capture.moved'),
  'capture:put-back': step('capture.putBack'),
  'capture:remove': step('capture.removed', 'hold.kept'),
  'removal:undo': step('capture.broughtBack', 'submission.broughtBack'),
  'removal:complete': none('Ends what has its entry.'),
  'capture:turn': step('capture.turned'),
  'capture:cut': step('capture.cutApart'),
  'capture:override': step('capture.overridden'),
  'capture:use-platform-file': step('capture.platformFileChosen'),

  'scan:list': none('Names files of a folder that lies open on this computer.'),
  'scan:take': step('capture.takenIn'),
  'scan:choose-folder': none('Changes nothing; the setting that follows has its entry.'),

  'scanner:list': none('Names devices of the network, and nobody.'),
  'scanner:look': none('Asks a device how it is.'),
  'scanner:trust': step('scanner.trusted'),
  'scanner:forget': step('scanner.forgotten'),
  'scanner:choose': none('Remembers which device is used next.'),
  'scanner:scan': none('Its pages have their entries as they come.'),
  'scanner:cancel': none('Ends what has its entries, a page each.'),

  'audit:verify': none('Says whether the record holds, and shows nothing of it.'),
  'audit:page': view('audit.viewed'),
  // Not whom: an erased person would stand in the record again with every search that finds nothing.
  'person:find': view('person.searched', (query) => ({
    facts: { asked: Object.keys(query).join(' ') },
  })),
  'person:erase': step('person.erased', 'person.namesErased', 'hold.kept'),
  'export:show': none('Names a file to the system’s own window; saving it has its entry.'),
  'retention:outlook': none('Counts what would go by age.'),

  'settings:get': none(SETTINGS),
  'settings:update': step('settings.changed'),
  'settings:managed': none(SETTINGS),
  'settings:unread': none(SETTINGS),
  'saved-filter:set-visibility': write('filter.visibilitySet', ({ templates }) => ({
    facts: { filters: templates.length },
  })),
  'saved-filter:delete': write('filter.deleted', ({ filterId }) => ({ facts: { filterId } })),
};

function of({ applicationId }: { readonly applicationId: ApplicationId }): Told {
  return { personal: { applicationId } };
}

type Seen = Pick<CheckedInput<'attribute:delete'>, 'applicationId' | 'seen'>;

function attributeOf({ applicationId, seen }: Seen) {
  return { applicationId, attributeId: seen.id, ...(seen.name && { name: seen.name }) };
}

/** Each field with its old and its new value. */
function changeOf({ seen, changes }: CheckedInput<'attribute:update'>): string {
  const was: Readonly<Record<string, unknown>> = seen;
  return Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${short(was[name])} → ${short(value)}`)
    .join('; ');
}

const LONGEST = 300;

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '–');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
