import type { AppError } from '#contract/app-error.ts';
import { characterCount } from '#contract/characters.ts';
import { MAX_ATTRIBUTE_DESCRIPTION, MAX_ATTRIBUTE_NAME } from '#contract/limits.ts';
import type { AttributeChanges, AttributeDefinition } from '#contract/models/attribute.ts';
import { type JsonFault, sameJson, typedJsonFault } from '#json/text.ts';
import { fieldErrors } from '#text/field-errors.ts';
import { prettyJson, SENT_FIELDS } from './attribute-difference.ts';

type Field = (typeof SENT_FIELDS)[number];
type Value = string | number | boolean | null;

export type AttributeFault =
  | { readonly kind: 'tooLong'; readonly most: number }
  | { readonly kind: 'missing' }
  | { readonly kind: 'json'; readonly fault: JsonFault };

/** How the form shows and reads a field. */
interface Kind {
  shown(value: Value): string;
  /** Returns the value to send, or undefined if it has not changed. */
  read(typed: string, value: Value): Value | undefined;
  fault?(typed: string, value: Value): AttributeFault | null;
}

/** Text that staff have changed is trimmed. Unchanged text is kept exactly as it is. */
const text = (most: number): Kind => ({
  shown: (value) => String(value ?? ''),
  read: (typed, value) =>
    [typed, typed.trim()].includes(String(value ?? '')) ? undefined : typed.trim(),
  fault(typed, value) {
    const sent = this.read(typed, value);
    return characterCount(String(sent ?? '')) > most ? { kind: 'tooLong', most } : null;
  },
});
const code: Kind = {
  shown: (value) => String(value ?? ''),
  read: (chosen, value) =>
    chosen === String(value ?? '') || !/^[12]$/.test(chosen) ? undefined : Number(chosen),
};
const flag: Kind = {
  shown: (value) => (value === null ? '' : value ? 'yes' : 'no'),
  read: (chosen, value) => (chosen === flag.shown(value) ? undefined : chosen === 'yes'),
};
const json: Kind = {
  shown: (value) => (value === null ? '' : prettyJson(String(value))),
  read: (typed, value) =>
    typedJsonFault(typed) !== null || (value !== null && sameJson(typed, String(value)))
      ? undefined
      : typed.trim(),
  fault(typed) {
    const fault = typedJsonFault(typed);
    return fault && { kind: 'json', fault };
  },
};
const KINDS: Readonly<Record<Field, Kind>> = {
  name: text(MAX_ATTRIBUTE_NAME),
  description: text(MAX_ATTRIBUTE_DESCRIPTION),
  status: code,
  type: code,
  isReadonly: flag,
  content: json,
  tokens: json,
};

/**
 * A field of the form. JSON is sent only while its field is open, but what staff typed is always
 * kept.
 */
export interface FormField {
  text: string;
  open: boolean;
}

/**
 * `client` says whether to leave, set, or remove the client ID, which the platform doesn't return.
 */
export type AttributeForm = Record<Field, FormField> & {
  client: 'leave' | 'set' | 'none';
  clientId: string;
};
export type AttributeFaults = Partial<Record<Field | 'clientId', AttributeFault>>;
const FORM_FIELDS = [...SENT_FIELDS, 'clientId'] as const;

const each = <T>(one: (field: Field) => T | null | undefined) =>
  Object.fromEntries(
    SENT_FIELDS.map((field) => [field, one(field)] as const).filter(([, made]) => made != null),
  ) as { [F in Field]?: T };

export function formOf(base: AttributeDefinition): AttributeForm {
  const fields = each((field) => ({
    text: KINDS[field].shown(base[field]),
    open: KINDS[field] !== json,
  })) as Record<Field, FormField>;
  return { ...fields, client: 'leave', clientId: '' };
}

/**
 * Returns the changes that the form makes to the definition. It omits invalid ones, which
 * `faultsIn` returns.
 */
export function changesIn(form: AttributeForm, base: AttributeDefinition): AttributeChanges {
  const clientId = form.client === 'set' ? form.clientId.trim() || undefined : null;
  return {
    ...each((field) =>
      form[field].open ? KINDS[field].read(form[field].text, base[field]) : undefined,
    ),
    ...(form.client !== 'leave' && clientId !== undefined && { clientId }),
  } as AttributeChanges;
}

/** Returns the errors that prevent sending. Limits apply only to fields that staff have changed. */
export function faultsIn(form: AttributeForm, base: AttributeDefinition): AttributeFaults {
  const isMissing = form.client === 'set' && form.clientId.trim() === '';
  return {
    ...each((field) =>
      form[field].open ? KINDS[field].fault?.(form[field].text, base[field]) : null,
    ),
    ...(isMissing && { clientId: { kind: 'missing' } as const }),
  };
}

/**
 * Returns the form for a newer definition. Fields that staff have changed are kept, and all others
 * are updated.
 */
export function rebased(
  form: AttributeForm,
  from: AttributeDefinition,
  to: AttributeDefinition,
): AttributeForm {
  const [before, after] = [formOf(from), formOf(to)];
  const fields = each((field) => {
    const { text, open } = form[field];
    return { open, text: text === before[field].text ? after[field].text : text };
  });
  return { ...form, ...fields };
}

/**
 * Returns the field that an error path refers to, or null if the form has no such field. The path
 * comes from the platform (spec, endpoint 7) or from this app.
 */
function fieldOf(path: string): keyof AttributeFaults | null {
  const [first = ''] = path.replace(/^changes\./, '').split('.');
  const name = first.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return FORM_FIELDS.find((field) => field === name) ?? null;
}

/** Returns whether an error is shown beside a field of the form. */
export const isInForm = (path: string): boolean => fieldOf(path) !== null;

/**
 * Returns the error for each field. An error in part of a field (`content.rules.0`) counts as an
 * error in the field.
 */
export function attributeErrors(
  error: AppError | null,
): Partial<Record<keyof AttributeFaults, string>> {
  const fields: Partial<Record<keyof AttributeFaults, string>> = {};
  for (const [path, message] of Object.entries(fieldErrors(error))) {
    const field = fieldOf(path);
    if (field === null) continue;
    const [, ...rest] = path.replace(/^changes\./, '').split('.');
    const text = rest.length === 0 ? message : `${rest.join('.')}: ${message}`;
    fields[field] = [fields[field], text].filter(Boolean).join(' ');
  }
  return fields;
}
