import type { ChannelInput, ChannelOutput } from '#contract/channels.ts';
import { err, ok, type Result } from '#contract/result.ts';
import { call } from '#desk/call.ts';
import { fetchJson } from '#desk/fetch-json.ts';
import { settings } from '#desk/machine/settings.svelte.ts';
import type { JsonTape } from '#json/tape.ts';
import { Query } from '#kit/calls.svelte.ts';
import { joinList, listValues } from '#kit/list-text.ts';
import type { OpenApplication } from './open-application.svelte.ts';
import type { UsedServices } from './used-services.svelte.ts';

type Question = Pick<ChannelInput<'commercial-data:get'>, 'services' | 'rawBankAnalytics'>;

/** The platform's answer without its text. */
type Head = ChannelOutput<'commercial-data:get'> & { readonly question: Question };

export type CommercialRead = Head & { readonly json: JsonTape };

/** The parts of a person's state that an answer updates. */
interface Parts {
  readonly openApplication: OpenApplication;
  readonly usedServices: UsedServices;
}

/** The commercial data of one application: the request as entered by staff, and the answer. */
export class CommercialAnswer {
  readonly answer = new Query(
    async (asked: Result<Head> | Promise<Result<Head>>, over: () => boolean) => {
      const head = await asked;
      if (head.ok && !over()) this.#head = head.value;
      return head.ok ? this.#withText(head.value, over) : head;
    },
  );
  /** The request as typed. */
  readonly draft = $state({ services: '', raw: false });
  readonly #applicationId: string;
  readonly #person: Parts;
  /**
   * The percentage of the answer that has been received, in steps of ten. Null if nothing is being
   * received.
   */
  percent = $state<number | null>(null);
  #last: Question | null = null;
  /** The newest answer whose text hasn't been loaded yet. */
  #head: Head | null = null;
  #fetching = new AbortController();
  #looking = false;
  /** Resolved while this data is visible, and pending while it isn't. */
  #looked = Promise.withResolvers<void>();
  #round = 0;
  #ended = false;

  constructor(applicationId: string, person: Parts) {
    this.#applicationId = applicationId;
    this.#person = person;
  }

  /** The services that are entered in the field, without duplicates. */
  readonly services: readonly string[] = $derived([
    ...new Set(listValues(this.draft.services).map(({ value }) => value.trim())),
  ]);

  /**
   * True if raw bank data is requested. An earlier choice no longer counts once the feature is
   * switched off.
   */
  readonly asksRaw: boolean = $derived(this.draft.raw && settings.may('rawBankData'));

  /** Adds a service to the field or removes one. */
  choose(service: string, wanted: boolean): void {
    const others = this.services.filter((one) => one !== service);
    this.draft.services = joinList(wanted ? [...others, service] : others).replaceAll('\n', ', ');
  }

  /** Sends the request that the form describes. */
  read(): Promise<void> {
    return this.#ask({ services: [...this.services], rawBankAnalytics: this.asksRaw });
  }

  /** Repeats the request whose answer is shown. */
  refresh(): Promise<void> {
    const shown = this.answer.value?.question;
    return shown === undefined ? this.read() : this.#ask(shown);
  }

  /**
   * Repeats a failed request. If only the text of the answer is incomplete, loads only the text
   * again.
   */
  retry(): Promise<void> {
    const { error } = this.answer;
    if (error?.code === 'textCutOff' && this.#head !== null) return this.#take(ok(this.#head));
    return this.#last === null ? this.read() : this.#ask(this.#last);
  }

  /**
   * Sets whether this data is visible. Its text is received only while it is. If staff leave before
   * the text is complete, it starts over when they return.
   */
  look(looking: boolean): void {
    if (looking) this.#looked.resolve();
    else this.#fetching.abort();
    if (this.#looking && !looking) this.#looked = Promise.withResolvers();
    this.#looking = looking;
  }

  /** Stops everything in progress. */
  end(): void {
    this.#ended = true;
    this.#fetching.abort();
    this.#looked.resolve();
  }

  #ask(question: Question): Promise<void> {
    this.#last = question;
    this.#head = null;
    const applicationId = this.#applicationId;
    return this.#take(
      call('commercial-data:get', { applicationId, ...question }).then((result) =>
        result.ok ? ok({ ...result.value, question }) : result,
      ),
    );
  }

  /** Receives an answer and then its text. */
  async #take(asked: Result<Head> | Promise<Result<Head>>): Promise<void> {
    this.#round += 1;
    const round = this.#round;
    const over = () => this.#ended || round !== this.#round;
    this.#fetching.abort();
    const answer = await this.answer.load(asked, over);
    if (!answer?.ok) return;
    const { question, data } = answer.value;
    this.#person.usedServices.used(question.services);
    if (data.businessLegalName !== null) {
      this.#person.openApplication.named(this.#applicationId, data.businessLegalName);
    }
  }

  /**
   * Loads the text. If staff leave while it is loading, it starts over each time they return, until
   * `over` returns true.
   */
  async #withText(head: Head, over: () => boolean): Promise<Result<CommercialRead>> {
    for (;;) {
      await this.#looked.promise;
      if (over()) return err({ code: 'cancelled' });
      this.#fetching = new AbortController();
      this.percent = 0;
      const json = await fetchJson(head.data, this.#fetching.signal, (part) => {
        this.percent = Math.floor(part * 10) * 10;
      });
      this.percent = null;
      if (json.ok) return ok({ ...head, json: json.value });
      if (json.error.code !== 'cancelled') return json;
    }
  }
}
