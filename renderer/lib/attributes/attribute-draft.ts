import type { AppError } from '../../../preload/contract/app-error.ts';
import { characterCount } from '../../../preload/contract/characters.ts';
import { MAX_ATTRIBUTE_DESCRIPTION, MAX_ATTRIBUTE_NAME } from '../../../preload/contract/limits.ts';
import type {
  AttributeChanges,
  AttributeDefinition,
} from '../../../preload/contract/models/attribute.ts';
import { type JsonFault, sameJson, typedJsonFault } from '../../../preload/json/text.ts';
import { fieldErrors } from '../../text/error-words.ts';
import { type JsonField, prettyJson } from './attribute-difference.ts';

/** The form's fields by the names that the platform (spec, endpoint 7) and this app's own check use. */
const FIELDS: Readonly<Record<string, keyof AttributeDraft>> = {
  name: 'name',
  description: 'description',
  status: 'status',
  type: 'type',
  content: 'content',
  tokens: 'tokens',
  is_readonly: 'isReadonly',
  isReadonly: 'isReadonly',
  client_id: 'clientId',
  clientId: 'clientId',
};

interface AttributeErrors {
  readonly fields: Readonly<Partial<Record<keyof AttributeDraft, string>>>;
  /** Errors that belong to no field of the form, by the name they came under. */
  readonly others: readonly (readonly [string, string])[];
}

/** What is wrong with each field of the form. A part of one (`content.rules.0`) counts for the whole. */
export function attributeErrors(error: AppError | null): AttributeErrors {
  const fields: Partial<Record<keyof AttributeDraft, string>> = {};
  const others: [string, string][] = [];
  for (const [path, message] of Object.entries(fieldErrors(error))) {
    const [first = '', ...rest] = path.replace(/^changes\./, '').split('.');
    const field = Object.hasOwn(FIELDS, first) ? FIELDS[first] : undefined;
    if (field === undefined) {
      others.push([path, message]);
      continue;
    }
    const text = rest.length === 0 ? message : `${rest.join('.')}: ${message}`;
    fields[field] = fields[field] === undefined ? text : `${fields[field]} ${text}`;
  }
  return { fields, others };
}

/** JSON being written. It counts only while it is open; what was typed stays either way. */
export interface JsonDraft {
  open: boolean;
  text: string;
}

/** The form of an attribute, as its fields hold it. Codes and the flag are texts; empty: not told. */
export interface AttributeDraft {
  name: string;
  description: string;
  status: string;
  type: string;
  isReadonly: '' | 'yes' | 'no';
  /** What becomes of the client's id, which the platform does not tell. */
  client: 'leave' | 'set' | 'none';
  clientId: string;
  content: JsonDraft;
  tokens: JsonDraft;
}

export type AttributeFault =
  | { readonly kind: 'tooLong'; readonly most: number }
  | { readonly kind: 'missing' }
  | { readonly kind: 'json'; readonly fault: JsonFault };
export type AttributeFaults = Partial<Record<keyof AttributeDraft, AttributeFault>>;

const code = (value: number | null) => (value === null ? '' : String(value));
const flag = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no');

export function draftOf(base: AttributeDefinition): AttributeDraft {
  const json = (text: string | null) => ({
    open: false,
    text: text === null ? '' : prettyJson(text),
  });
  return {
    name: base.name ?? '',
    description: base.description ?? '',
    status: code(base.status),
    type: code(base.type),
    isReadonly: flag(base.isReadonly),
    client: 'leave',
    clientId: '',
    content: json(base.content),
    tokens: json(base.tokens),
  };
}

/** What the form changes of the definition, as far as it can be sent; `faultsIn` says what cannot. */
export function changesIn(draft: AttributeDraft, base: AttributeDefinition): AttributeChanges {
  const name = textChange(draft.name, base.name);
  const description = textChange(draft.description, base.description);
  const status = codeChange(draft.status, base.status);
  const type = codeChange(draft.type, base.type);
  const content = jsonChange(draft.content, base.content);
  const tokens = jsonChange(draft.tokens, base.tokens);
  const clientId = draft.clientId.trim();
  return {
    ...(name !== null && { name }),
    ...(description !== null && { description }),
    ...(status !== null && { status }),
    ...(type !== null && { type }),
    ...(draft.isReadonly !== flag(base.isReadonly) && { isReadonly: draft.isReadonly === 'yes' }),
    ...(content !== null && { content }),
    ...(tokens !== null && { tokens }),
    ...(draft.client === 'none' && { clientId: null }),
    ...(draft.client === 'set' && clientId !== '' && { clientId }),
  };
}

/** Spaces around a text that staff changed are not sent; a text they left alone stays to the letter. */
function textChange(typed: string, base: string | null): string | null {
  const text = typed.trim();
  return typed === (base ?? '') || text === (base ?? '') ? null : text;
}

function codeChange(chosen: string, base: number | null): 1 | 2 | null {
  if (chosen === code(base)) return null;
  return chosen === '1' ? 1 : chosen === '2' ? 2 : null;
}

function jsonChange({ open, text }: JsonDraft, base: string | null): string | null {
  if (!open || typedJsonFault(text) !== null) return null;
  return base !== null && sameJson(text, base) ? null : text.trim();
}

/** What keeps the form from being sent. Limits count for what staff changed, not for what was there. */
export function faultsIn(draft: AttributeDraft, base: AttributeDefinition): AttributeFaults {
  const long = (text: string | null, most: number): AttributeFault | null =>
    text !== null && characterCount(text) > most ? { kind: 'tooLong', most } : null;
  const json = ({ open, text }: JsonDraft): AttributeFault | null => {
    const fault = open ? typedJsonFault(text) : null;
    return fault === null ? null : { kind: 'json', fault };
  };
  const found: Partial<Record<keyof AttributeDraft, AttributeFault | null>> = {
    name: long(textChange(draft.name, base.name), MAX_ATTRIBUTE_NAME),
    description: long(textChange(draft.description, base.description), MAX_ATTRIBUTE_DESCRIPTION),
    clientId: draft.client === 'set' && draft.clientId.trim() === '' ? { kind: 'missing' } : null,
    content: json(draft.content),
    tokens: json(draft.tokens),
  };
  return Object.fromEntries(
    Object.entries(found).filter(([, fault]) => fault !== null),
  ) as AttributeFaults;
}

/** The form on a newer reading: what staff changed stays, all else is as the platform has it now. */
export function rebased(
  draft: AttributeDraft,
  from: AttributeDefinition,
  to: AttributeDefinition,
): AttributeDraft {
  const [before, after] = [draftOf(from), draftOf(to)];
  const text = (field: 'name' | 'description' | 'status' | 'type') =>
    draft[field] === before[field] ? after[field] : draft[field];
  const json = (field: JsonField): JsonDraft => {
    const typed = draft[field];
    const untouched = typed.text === before[field].text;
    return { open: typed.open, text: untouched ? after[field].text : typed.text };
  };
  return {
    ...draft,
    name: text('name'),
    description: text('description'),
    status: text('status'),
    type: text('type'),
    isReadonly: draft.isReadonly === before.isReadonly ? after.isReadonly : draft.isReadonly,
    content: json('content'),
    tokens: json('tokens'),
  };
}
