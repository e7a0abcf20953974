import { withEnd } from '#application/page-end.ts';
import type { RememberedIds } from '#application/remembered-ids.svelte.ts';
import type { ChannelOutput } from '#contract/channels.ts';
import { ok } from '#contract/result.ts';
import { call } from '#desk/call.ts';
import { Query } from '#kit/asking.svelte.ts';

interface Profile {
  readonly profileType: string;
  readonly profileId: string;
}

/** The applications of a profile, and what was asked for them. It outlives the screen it is shown on. */
export class ProfileApplications {
  readonly #remembered: RememberedIds;
  profileType = $state('');
  profileId = $state('');
  /** Whose applications the rows are, or are being asked for. */
  #asked = $state.raw<Profile | null>(null);
  #page = 1;
  /** Whose applications the rows are. */
  shown = $state.raw<Profile | null>(null);
  /** The answers to the newest question; rows of another profile are gone at once. */
  readonly resource: Query<ChannelOutput<'profile:applications'>, [asked: Profile, page: number]> =
    new Query(async (asked, page) => {
      const read = await call('profile:applications', { ...asked, page });
      return read.ok ? ok(withEnd(this.resource.value, read.value, ({ id }) => id)) : read;
    });

  constructor(remembered: RememberedIds) {
    this.#remembered = remembered;
  }

  /** Asks for the profile that was typed. */
  ask(): Promise<void> {
    const asked = { profileType: this.profileType.trim(), profileId: this.profileId.trim() };
    const same =
      asked.profileId === this.#asked?.profileId && asked.profileType === this.#asked.profileType;
    // What was read of another profile must not stand under the name of this one.
    if (!same) this.#begin(asked);
    return this.page(1);
  }

  /** Reads a page of the profile that was asked for, from 1. */
  async page(page: number): Promise<void> {
    const asked = this.#asked;
    if (asked === null) return;
    this.#page = page;
    const answer = await this.resource.load(asked, page);
    if (!answer?.ok) return;
    this.#page = answer.value.pages.page;
    this.shown = asked;
    void this.#remembered.used('profile', asked.profileId);
    void this.#remembered.used('profileType', asked.profileType);
  }

  /** Asks once more for the page that was asked for last. */
  retry(): Promise<void> {
    return this.page(this.#page);
  }

  #begin(asked: Profile): void {
    this.#asked = asked;
    this.shown = null;
    this.resource.take(null);
  }
}
