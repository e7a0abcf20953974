import type { ChannelOutput } from '#contract/channels.ts';
import type { AttributeValue } from '#contract/models/attribute.ts';
import { ok } from '#contract/result.ts';
import { call } from '#desk/call.ts';
import { typedJsonFault } from '#json/text.ts';
import { Query } from '#kit/calls.svelte.ts';
import { withEnd } from '../page-end.ts';

const DEBOUNCE_MS = 250;

/**
 * The query for a page: the search text, the JSON of the advanced field (empty for none), and the
 * page number.
 */
type Asked = { readonly search: string; readonly attributes: string; readonly page: number };
type AttributePage = ChannelOutput<'attribute:list'> & { readonly asked: Asked };

const idOf = ({ id, attribute }: AttributeValue) => id ?? attribute?.id ?? null;

/** The attributes of one application, with search and paging. */
export class AttributeList {
  readonly page: Query<AttributePage, [Asked]> = new Query(async (asked) => {
    const { search, attributes, page } = asked;
    const before = this.page.value;
    const only = attributes !== '' && { attributes };
    const applicationId = this.#applicationId;
    const read = await call('attribute:list', { applicationId, search, ...only, page });
    if (!read.ok) return read;
    const isSame = before?.asked.search === search && before.asked.attributes === attributes;
    return ok(withEnd(isSame ? before : null, { ...read.value, asked }, idOf));
  });
  /** The search text as typed. */
  search = $state('');
  /** The JSON as typed in the advanced field. */
  attributes = $state('');
  /** Where the JSON is invalid, or null if it is valid or empty. Invalid JSON is not sent. */
  readonly fault = $derived(this.attributes.trim() === '' ? null : typedJsonFault(this.attributes));
  readonly #applicationId: string;
  #at = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(applicationId: string) {
    this.#applicationId = applicationId;
  }

  /** Searches once staff have stopped typing for a moment. */
  soon(): void {
    this.#at = 1;
    this.close();
    this.#timer = setTimeout(() => void this.refresh(), DEBOUNCE_MS);
  }

  go(page: number): void {
    this.#at = page;
    void this.refresh();
  }

  /** Reloads the page. If the page is empty after a deletion, loads the previous one. */
  async refresh(): Promise<void> {
    this.close();
    const page = this.#at;
    const typed = this.fault === null ? this.attributes.trim() : null;
    const attributes = typed ?? this.page.value?.asked.attributes ?? '';
    const answer = await this.page.load({ search: this.search.trim(), attributes, page });
    if (!answer?.ok) return;
    this.#at = answer.value.pages.page;
    const isEmpty = answer.value.rows.length + answer.value.unreadable.length === 0;
    if (isEmpty && page > 1) this.go(page - 1);
  }

  /** Cancels a search that is still waiting for staff to stop typing. */
  close(): void {
    clearTimeout(this.#timer);
  }
}
