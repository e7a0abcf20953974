import type { AppError } from '../../preload/contract/app-error.ts';
import type { AttributeDraft } from './attribute-draft.ts';
import { fieldErrors } from './field-errors.ts';

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

export interface AttributeErrors {
  readonly fields: Readonly<Partial<Record<keyof AttributeDraft, string>>>;
  /** What belongs to no field of the form, by the name it came under. */
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
