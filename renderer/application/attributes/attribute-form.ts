import type { AppError } from '#contract/app-error.ts';
import { characterCount } from '#contract/characters.ts';
import { MAX_ATTRIBUTE_DESCRIPTION, MAX_ATTRIBUTE_NAME } from '#contract/limits.ts';
import type { AttributeChanges, AttributeDefinition } from '#contract/models/attribute.ts';
import { type JsonFault, sameJson, typedJsonFault } from '#json/text.ts';
import { fieldErrors } from '#text/error-words.ts';
import { prettyJson, SENT_FIELDS } from './attribute-difference.ts';

type Field = (typeof SENT_FIELDS)[number];
type Value = string | number | boolean | null;

export type AttributeFault =
  | { readonly kind: 'tooLong'; readonly most: number }
  | { readonly kind: 'missing' }
  | { readonly kind: 'json'; readonly fault: JsonFault };

/** How the form holds a field. */
interface Kind {
  shown(value: Value): string;
  /** What is sent of what stands there; undefined where that is nothing new. */
  read(typed: string, value: Value): Value | undefined;
  fault?(typed: string, value: Value): AttributeFault | null;
}

/** Spaces around a text that staff changed are not sent; a text they left alone stays to the letter. */
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

/** A field as the form holds it. JSON counts only while it is open; what was typed stays either way. */
export interface FormField {
  text: string;
  open: boolean;
}

/** What becomes of the client's id, which the platform does not tell. */
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

/** What the form changes of the definition, as far as it can be sent; `faultsIn` says what cannot. */
export function changesIn(form: AttributeForm, base: AttributeDefinition): AttributeChanges {
  const clientId = form.client === 'set' ? form.clientId.trim() || undefined : null;
  return {
    ...each((field) =>
      form[field].open ? KINDS[field].read(form[field].text, base[field]) : undefined,
    ),
    ...(form.client !== 'leave' && clientId !== undefined && { clientId }),
  } as AttributeChanges;
}

/** What keeps the form from being sent. Limits count for what staff changed, not for what was there. */
export function faultsIn(form: AttributeForm, base: AttributeDefinition): AttributeFaults {
  const isMissing = form.client === 'set' && form.clientId.trim() === '';
  return {
    ...each((field) =>
      form[field].open ? KINDS[field].fault?.(form[field].text, base[field]) : null,
    ),
    ...(isMissing && { clientId: { kind: 'missing' } as const }),
  };
}

/** The form on a newer reading: what staff changed stays, all else is as the platform has it now. */
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

/** The form's field that the platform (spec, endpoint 7) or this app's own check names so; null for none. */
function fieldOf(path: string): keyof AttributeFaults | null {
  const [first = ''] = path.replace(/^changes\./, '').split('.');
  const name = first.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return FORM_FIELDS.find((field) => field === name) ?? null;
}

/** Whether what is wrong there stands beside a field of the form. */
export const isInForm = (path: string): boolean => fieldOf(path) !== null;

/** What is wrong with each field of the form. A part of one (`content.rules.0`) counts for the whole. */
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
