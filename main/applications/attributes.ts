import type { CheckedInput } from '../../preload/contract/channels.ts';
import type { ApplicationId } from '../../preload/contract/ids.ts';
import { mayHaveArrived } from '../../preload/contract/may-have-arrived.ts';
import {
  type AttributeDefinition,
  type AttributeOutcome,
  isDeletionWord,
} from '../../preload/contract/models/attribute.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { sameJson } from '../../preload/json/text.ts';
import { JsonText } from '../platform/json-text.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import { readPage } from './read-page.ts';

/** The maximum number of pages to read when looking for a definition again. */
const MOST_PAGES = 40;

type Seen = {
  readonly applicationId: ApplicationId;
  readonly seen: AttributeDefinition;
  readonly unlisted: boolean;
};

/** The attributes of an application and their definitions (spec, endpoints 6 to 8). */
export class Attributes {
  readonly #platform: PlatformClient;
  readonly #clock: () => number;

  /** `clock` returns the current time in milliseconds since 1970. */
  constructor(platform: PlatformClient, clock: () => number) {
    this.#platform = platform;
    this.#clock = clock;
  }

  async list({ applicationId, search, attributes, page }: CheckedInput<'attribute:list'>) {
    const answer = await this.#platform.listAttributes(applicationId, {
      ...(search !== '' && { search }),
      ...(attributes !== undefined && { attributes: new JsonText(attributes) }),
      page,
    });
    return readPage(answer, this.#clock());
  }

  /**
   * Rereads the definition, and sends the changes only if it's still what staff saw. The API has no conditional
   * updates, so a change that someone else makes in between goes unnoticed.
   */
  update(input: CheckedInput<'attribute:update'>): Promise<Result<AttributeOutcome>> {
    return this.#writeIfAsSeen('update', input, (base) =>
      this.#platform.updateAttribute(base.id, input.changes, base),
    );
  }

  /**
   * Deletes the definition permanently, after rereading it like `update`. Fails with `invalidRequest` if staff didn't
   * type its name.
   */
  async delete(input: CheckedInput<'attribute:delete'>): Promise<Result<AttributeOutcome>> {
    if (!isDeletionWord(input.confirmation, input.seen)) {
      const issue = { field: 'confirmation', message: 'The name doesn’t match.' };
      return err({ code: 'invalidRequest', issues: [issue] });
    }
    return this.#writeIfAsSeen('delete', input, async ({ id }) => {
      const answer = await this.#platform.deleteAttribute(id);
      return answer.ok ? ok(null) : answer;
    });
  }

  /** Calls `write` with the definition that was just reread, if it's still what staff saw. */
  async #writeIfAsSeen(
    change: 'update' | 'delete',
    what: Seen,
    write: (base: AttributeDefinition) => Promise<Result<AttributeDefinition | null>>,
  ): Promise<Result<AttributeOutcome>> {
    const before = await this.#readAgain(what);
    if (!before.ok) return before;
    if (before.value === null && !what.unlisted) return ok({ outcome: 'unlisted' });
    const base = before.value ?? what.seen;
    if (!sameAttribute(base, what.seen)) return ok({ outcome: 'changed', attribute: base });
    const answer = await write(base);
    if (answer.ok) return ok({ outcome: 'done', attribute: answer.value });
    const { error } = answer;
    if (!mayHaveArrived(error)) return answer;
    const after = await this.#readAgain(what);
    // If the platform says that the definition doesn't exist and no longer lists it, it really is gone.
    const isGone = error.code === 'notFound' && after.ok && after.value === null;
    if (isGone && change === 'update') return err({ ...error, unproven: undefined });
    const readAt = new Date(this.#clock()).toISOString();
    const now = after.ok ? { attribute: after.value, readAt } : null;
    return ok({ outcome: 'doubtful', error, now });
  }

  /**
   * Searches by name first. If that finds nothing, searches all definitions, because someone may have renamed it.
   * Returns null if the definition isn't listed.
   */
  async #readAgain(what: Seen): Promise<Result<AttributeDefinition | null>> {
    const { name } = what.seen;
    if (name !== null && name.trim() !== '') {
      const named = await this.#findIn(what, name);
      if (!named.ok || named.value !== null) return named;
    }
    return this.#findIn(what, null);
  }

  /** Returns null if the definition isn't on any page of the search results. */
  async #findIn(
    { applicationId, seen }: Seen,
    search: string | null,
  ): Promise<Result<AttributeDefinition | null>> {
    let page: number | null = 1;
    const met = new Set<string | undefined>();
    for (let read = 0; page !== null && read < MOST_PAGES; read += 1) {
      const query: { page: number; search?: string } = { page, ...(search !== null && { search }) };
      const answer: Awaited<ReturnType<PlatformClient['listAttributes']>> =
        await this.#platform.listAttributes(applicationId, query);
      if (!answer.ok) return answer;
      const { rows, pages } = answer.value;
      const found = rows.find(({ attribute }) => attribute?.id === seen.id)?.attribute;
      if (found) return ok(found);
      const fresh = rows.filter(({ attribute }) => !met.has(attribute?.id));
      for (const { attribute } of fresh) met.add(attribute?.id);
      const next: number | null =
        pages.nextPage ?? (pages.open && fresh.length > 0 ? page + 1 : null);
      page = next !== null && next > page ? next : null;
    }
    return ok(null);
  }
}

/** Fields that matter for staff's decision, in addition to `content` and `tokens`. Times and IDs don't matter. */
const DECIDING = [
  'name',
  'description',
  'isGlobal',
  'status',
  'type',
  'isReadonly',
  'isLegacy',
] as const;

/** Returns whether two versions of a definition look the same to staff. */
function sameAttribute(a: AttributeDefinition, b: AttributeDefinition): boolean {
  return (
    DECIDING.every((field) => a[field] === b[field]) &&
    sameText(a.content, b.content) &&
    sameText(a.tokens, b.tokens)
  );
}

function sameText(a: string | null, b: string | null): boolean {
  return a === null || b === null ? a === b : sameJson(a, b);
}
