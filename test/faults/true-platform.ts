import type { VerificationEntry } from '../peers/practice-platform/ledger.ts';
import {
  createPracticePlatform,
  type PracticePlatform,
} from '../peers/practice-platform/practice-platform.ts';

/** The practice platform's sample account, which sends. */
export const ACCOUNT = { email: 'teller@practice.example', password: 'practice' } as const;
/** One of the platform's verification services for IDs. */
export const SERVICE = 'practice-identity-a';

/** The practice platform, and what it really created for whom. */
export class TruePlatform {
  readonly port: number;
  readonly applicationIds: readonly string[];
  readonly #platform: PracticePlatform;
  readonly #created = new Map<string, VerificationEntry[]>();
  #read = 0;

  static async start(lenientMultipart: boolean): Promise<TruePlatform> {
    const platform = await createPracticePlatform({
      applications: 50,
      perPage: 50,
      lenientMultipart,
    });
    return new TruePlatform(platform, await applicationIds(platform.url));
  }

  private constructor(platform: PracticePlatform, ids: readonly string[]) {
    this.#platform = platform;
    this.port = Number(new URL(platform.url).port);
    this.applicationIds = ids;
  }

  /** Returns every verification that it has for this owner record ID. */
  createdFor(ownerRecordId: number): readonly VerificationEntry[] {
    const { verifications } = this.#platform.ledger;
    for (; this.#read < verifications.length; this.#read += 1) {
      const entry = verifications[this.#read];
      const owner = entry?.fields.personal_information_id ?? '';
      if (entry) this.#created.set(owner, [...(this.#created.get(owner) ?? []), entry]);
    }
    return this.#created.get(String(ownerRecordId)) ?? [];
  }

  close(): Promise<void> {
    return this.#platform.close();
  }
}

async function applicationIds(url: string): Promise<string[]> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const login = await fetch(`${url}/api/v1/auth/login`, { ...post, body: JSON.stringify(ACCOUNT) });
  const { access_token } = (await login.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  const page = await fetch(`${url}/api/applications`, { headers });
  const { data } = (await page.json()) as { data: { id: string }[] };
  return data.map(({ id }) => id);
}
