import { randomUUID } from 'node:crypto';

/** Lists by the end of their address; all other operations answer with one record. */
const LISTS = /\/(offers|attributes|multi-results|applications)(\?|$)/;

/** A row with fields of many operations and thirty that the specification does not name: some 1,200 bytes. */
function row(): string {
  const other = Array.from({ length: 30 }, (_, at) => [`field_${at}`, at % 3 ? randomUUID() : at]);
  return JSON.stringify({
    id: randomUUID(),
    application_id: randomUUID(),
    points: 7,
    attribute: { id: randomUUID(), name: 'Score', content: [{ a: 1.1 }], tokens: null },
    ...Object.fromEntries(other),
  });
}

/** An answer of about that size for a request to `url`, with a token where one is asked for. */
export function largeAnswer(url: string, bytes: number): string {
  const rows: string[] = [];
  for (let size = 0; size < bytes; size += rows.at(-1)?.length ?? 0) rows.push(row());
  if (LISTS.test(url)) return `{"data":[${rows.join()}]}`;
  const record = `{"id":"v-1","business_legal_name":"Acme","rows":[${rows.join()}]}`;
  return `{"access_token":"token","token_type":"bearer","expires_in":7200,"success":true,"data":${record}}`;
}
