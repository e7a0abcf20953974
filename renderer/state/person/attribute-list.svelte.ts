import type { ChannelOutput } from '../../../preload/contract/channels.ts';
import type { AttributeValue } from '../../../preload/contract/models/attribute.ts';
import { ok } from '../../../preload/contract/result.ts';
import { type JsonFault, typedJsonFault } from '../../../preload/json/text.ts';
import { call } from '../../lib/desk/call.ts';
import { Resource } from '../resource.svelte.ts';
import { withEnd } from './page-end.ts';

const DEBOUNCE_MS = 250;

const idOf = ({ id, attribute }: AttributeValue) => id ?? attribute?.id ?? null;

/** A page of attributes, with the search it answers, and the JSON of the advanced field, '' for none. */
export type AttributePage = ChannelOutput<'attribute:list'> & {
  readonly search: string;
  readonly attributes: string;
};

/** The attributes of one application as staff search and page through them. */
export class AttributeList {
  readonly page = new Resource<AttributePage>();
  readonly applicationId: string;
  #search = $state('');
  #attributes = $state('');
  #at = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(applicationId: string) {
    this.applicationId = applicationId;
  }

  /** As typed. */
  get search(): string {
    return this.#search;
  }

  /** JSON as typed in the advanced field. */
  get attributes(): string {
    return this.#attributes;
  }

  /** Where that stops being JSON: it is not sent then. */
  readonly fault: JsonFault | null = $derived(
    this.#attributes.trim() === '' ? null : typedJsonFault(this.#attributes),
  );

  /** Searches once typing pauses. */
  type(text: string): void {
    this.#search = text;
    this.#soon();
  }

  /** Does the same with the JSON of the advanced field, once it is some. */
  typeAttributes(text: string): void {
    this.#attributes = text;
    if (this.fault === null) this.#soon();
    else clearTimeout(this.#timer);
  }

  #soon(): void {
    this.#at = 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.refresh(), DEBOUNCE_MS);
  }

  go(page: number): void {
    this.#at = page;
    void this.refresh();
  }

  /** Reads the page anew. After a deletion it may be empty while there is one before it: then that. */
  async refresh(): Promise<void> {
    clearTimeout(this.#timer);
    const search = this.#search.trim();
    const shown = this.page.value;
    const attributes = this.fault === null ? this.#attributes.trim() : (shown?.attributes ?? '');
    const page = this.#at;
    const answer = await this.page.load(async () => {
      const read = await call('attribute:list', {
        applicationId: this.applicationId,
        search,
        ...(attributes !== '' && { attributes }),
        page,
      });
      if (!read.ok) return read;
      const same = shown?.search === search && shown.attributes === attributes;
      return ok(withEnd(same ? shown : null, { ...read.value, search, attributes }, idOf));
    });
    if (answer?.ok) this.#at = answer.value.pages.page;
    const empty = answer?.ok && answer.value.rows.length + answer.value.unreadable.length === 0;
    if (empty && page > 1) this.go(page - 1);
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
