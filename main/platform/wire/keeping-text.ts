import { type JsonNode, readJsonText } from '../../../preload/contract/json-text.ts';
import { JsonText } from '../json-text.ts';
import type { AnswerReader } from './read-answer.ts';

/** Names of members from the answer's own down; `*` is each element of a list. */
type Path = readonly string[];

/** Has an answer read with what stands at these paths kept as the text it came in (`JsonText`). */
export const keepingText =
  <T>(paths: readonly Path[], read: AnswerReader<T>): AnswerReader<T> =>
  (answer) => {
    const { body } = answer;
    if (body.kind !== 'json') return read(answer);
    const whole = readJsonText(body.text);
    if (!whole.ok) return read(answer);
    // A tree of its own, as it is written into.
    const value: unknown = JSON.parse(body.text);
    for (const path of paths) keep(value, whole.value, path, body.text);
    return read({ ...answer, body: { ...body, value } });
  };

function keep(value: unknown, node: JsonNode, path: Path, text: string): void {
  const [name, ...rest] = path;
  if (name === undefined) return;
  if (name === '*') {
    if (node.kind !== 'array' || !Array.isArray(value)) return;
    node.items.forEach((item, index) => {
      keep(value[index], item, rest, text);
    });
    return;
  }
  if (node.kind !== 'object') return;
  const object = value as Record<string, unknown>;
  const member = node.members.findLast((one) => one.name === name)?.value;
  if (member === undefined) return;
  if (rest.length > 0) keep(object[name], member, rest, text);
  else object[name] = new JsonText(text.slice(member.start, member.end));
}
