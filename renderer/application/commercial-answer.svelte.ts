import type { PersonState } from '#app/person-state.ts';
import type { ChannelInput, ChannelOutput } from '#contract/channels.ts';
import { err, ok, type Result } from '#contract/result.ts';
import { call } from '#desk/call.ts';
import { fetchJson } from '#desk/fetch-json.ts';
import { settings } from '#desk/machine/settings.svelte.ts';
import type { JsonTape } from '#json/tape.ts';
import { Query } from '#kit/asking.svelte.ts';
import { joinList, listValues } from '#kit/list-text.ts';

type Question = Pick<ChannelInput<'commercial-data:get'>, 'services' | 'rawBankAnalytics'>;

/** What the platform answered, without its text. */
type Head = ChannelOutput<'commercial-data:get'> & { readonly question: Question };

export type CommercialRead = Head & { readonly json: JsonTape };

/** The commercial data of one application: what staff ask for, and what was read. */
export class CommercialAnswer {
  readonly answer = new Query(
    async (asked: Result<Head> | Promise<Result<Head>>, over: () => boolean) => {
      const head = await asked;
      if (head.ok && !over()) this.#head = head.value;
      return head.ok ? this.#withText(head.value, over) : head;
    },
  );
  /** As staff typed it. */
  readonly draft = $state({ services: '', raw: false });
  readonly #applicationId: string;
  readonly #person: PersonState;
  /** How much of an answer was taken in, in steps of ten; null while none is. */
  percent = $state<number | null>(null);
  #last: Question | null = null;
  /** The newest answer whose text is not read yet. */
  #head: Head | null = null;
  #fetching = new AbortController();
  #looking = false;
  /** Resolved while staff look at it. */
  #looked = Promise.withResolvers<void>();
  #round = 0;
  #ended = false;

  constructor(applicationId: string, person: PersonState) {
    this.#applicationId = applicationId;
    this.#person = person;
  }

  /** The services in the field, each once. */
  readonly services: readonly string[] = $derived([
    ...new Set(listValues(this.draft.services).map(({ value }) => value.trim())),
  ]);

  /** What is switched off is not asked for, whatever was ticked before. */
  readonly asksRaw: boolean = $derived(this.draft.raw && settings.may('rawBankData'));

  /** Puts a service into the field, or takes it out. */
  choose(service: string, wanted: boolean): void {
    const others = this.services.filter((one) => one !== service);
    this.draft.services = joinList(wanted ? [...others, service] : others).replaceAll('\n', ', ');
  }

  /** Reads what the form asks for. */
  read(): Promise<void> {
    return this.#ask({ services: [...this.services], rawBankAnalytics: this.asksRaw });
  }

  /** Reads what is shown again. */
  refresh(): Promise<void> {
    const shown = this.answer.value?.question;
    return shown === undefined ? this.read() : this.#ask(shown);
  }

  /** Asks what was not answered once more; of an answer that did not come in whole, only its text. */
  retry(): Promise<void> {
    const { error } = this.answer;
    if (error?.code === 'textCutOff' && this.#head !== null) return this.#take(ok(this.#head));
    return this.#last === null ? this.read() : this.#ask(this.#last);
  }

  /** Says whether staff look at it: while they do not, no text is taken in; once they do, it goes on. */
  look(looking: boolean): void {
    if (looking) this.#looked.resolve();
    else this.#fetching.abort();
    if (this.#looking && !looking) this.#looked = Promise.withResolvers();
    this.#looking = looking;
  }

  /** Ends what is under way. */
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

  /** Takes in what is answered, and then its text. */
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

  /** Fetches the text as often as staff look away meanwhile, until it is `over`. */
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
