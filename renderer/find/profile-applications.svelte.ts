import { withEnd } from '#application/page-end.ts';
import type { RememberedIds } from '#application/remembered-ids.svelte.ts';
import type { ChannelOutput } from '#contract/channels.ts';
import { ok } from '#contract/result.ts';
import { call } from '#desk/call.ts';
import { Query } from '#kit/calls.svelte.ts';

interface Profile {
  readonly profileType: string;
  readonly profileId: string;
}

/**
 * The request for a profile's applications, and its answer. This state outlives the screen that
 * shows it.
 */
export class ProfileApplications {
  readonly #remembered: RememberedIds;
  profileType = $state('');
  profileId = $state('');
  /** The profile whose applications are shown or being loaded. */
  #asked = $state.raw<Profile | null>(null);
  #page = 1;
  /** The profile whose applications are currently shown. */
  shown = $state.raw<Profile | null>(null);
  /**
   * The result of the newest request. The rows disappear as soon as staff request another profile.
   */
  readonly resource: Query<ChannelOutput<'profile:applications'>, [asked: Profile, page: number]> =
    new Query(async (asked, page) => {
      const read = await call('profile:applications', { ...asked, page });
      return read.ok ? ok(withEnd(this.resource.value, read.value, ({ id }) => id)) : read;
    });

  constructor(remembered: RememberedIds) {
    this.#remembered = remembered;
  }

  /** Loads the applications of the profile that staff have typed. */
  ask(): Promise<void> {
    const asked = { profileType: this.profileType.trim(), profileId: this.profileId.trim() };
    const same =
      asked.profileId === this.#asked?.profileId && asked.profileType === this.#asked.profileType;
    // One profile's data must not be shown with another's name.
    if (!same) {
      this.#asked = asked;
      this.shown = null;
      this.resource.take(null);
    }
    return this.page(1);
  }

  /** Loads a page of the requested profile's applications. The first page is 1. */
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

  /** Reloads the page that was last requested. */
  retry(): Promise<void> {
    return this.page(this.#page);
  }
}
