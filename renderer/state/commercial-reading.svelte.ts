import type { ChannelInput, ChannelOutput } from '../../preload/contract/channels.ts';
import { call } from '../lib/call.ts';
import { joinList, listValues } from '../lib/list-text.ts';
import { openApplication } from './open-application.svelte.ts';
import { Reading } from './reading.svelte.ts';
import { usedServices } from './used-services.svelte.ts';

type Question = Pick<ChannelInput<'commercial-data:get'>, 'services' | 'rawBankAnalytics'>;

/** The commercial data of one application: what staff ask for, and what was read. */
export class CommercialReading {
  readonly answer = new Reading<
    ChannelOutput<'commercial-data:get'> & { readonly question: Question }
  >();
  /** As staff typed it. */
  readonly draft = $state({ services: '', raw: false });
  readonly #applicationId: string;
  #last: Question | null = null;

  constructor(applicationId: string) {
    this.#applicationId = applicationId;
  }

  /** The services in the field, each once. */
  readonly services: readonly string[] = $derived([
    ...new Set(listValues(this.draft.services).map(({ value }) => value.trim())),
  ]);

  /** Puts a service into the field, or takes it out. */
  choose(service: string, wanted: boolean): void {
    const others = this.services.filter((one) => one !== service);
    this.draft.services = joinList(wanted ? [...others, service] : others).replaceAll('\n', ', ');
  }

  /** Reads what the form asks for. */
  read(): Promise<void> {
    return this.#ask({ services: [...this.services], rawBankAnalytics: this.draft.raw });
  }

  /** Reads what is shown again. */
  refresh(): Promise<void> {
    const shown = this.answer.value?.question;
    return shown === undefined ? this.read() : this.#ask(shown);
  }

  /** Asks what was not answered once more. */
  retry(): Promise<void> {
    return this.#last === null ? this.read() : this.#ask(this.#last);
  }

  async #ask(question: Question): Promise<void> {
    this.#last = question;
    const applicationId = this.#applicationId;
    const answer = await this.answer.read(async () => {
      const result = await call('commercial-data:get', { applicationId, ...question });
      return result.ok ? { ok: true, value: { ...result.value, question } } : result;
    });
    if (!answer?.ok) return;
    usedServices.used(question.services);
    const name = answer.value.data.businessLegalName;
    if (name !== null) openApplication.named(applicationId, name);
  }
}
