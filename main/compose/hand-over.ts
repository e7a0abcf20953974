import type { IncidentLog } from '../ipc/incident-log.ts';
import {
  createHandOver,
  type HandOver,
  type HandOverParts,
} from '../outbox/hand-over/hand-over.ts';
import { userId } from '../vault/user-folders.ts';
import type { ModeSettings } from './settings.ts';

/** Puts the hand-over together, and takes in what was handed over to its user before. */
export async function openHandOver(
  from: {
    readonly profileDir: string;
    readonly ownId: string;
    readonly server: string;
    /** False in a space for the session only, which neither gives nor receives. */
    readonly lasts: boolean;
    readonly settings: Pick<ModeSettings, 'policy'>;
    readonly log: IncidentLog;
  },
  parts: Omit<HandOverParts, 'profile' | 'ownId' | 'supervisor'>,
): Promise<HandOver> {
  const { profileDir: profile, ownId, server, lasts, settings, log } = from;
  const supervisor = () => {
    const { supervisor: email } = settings.policy();
    return email === undefined || !lasts ? null : { id: userId(server, email), email };
  };
  const handOver = createHandOver({ ...parts, profile, ownId, supervisor });
  // What cannot be taken in now stays where it is until the next start.
  await handOver.receive().catch((cause: unknown) => log.report('hand-over', cause));
  return handOver;
}
