export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Need = { readonly required?: boolean };

/**
 * Reads the fields of a JSON body. A field that is absent or null reads as undefined, and is an
 * error only when required; a wrong one is noted in `errors` and reads as undefined too.
 */
export class JsonInput {
  readonly errors = new FieldErrors();
  readonly #body: JsonObject;

  constructor(body: JsonObject) {
    this.#body = body;
  }

  has(field: string): boolean {
    return field in this.#body;
  }

  raw(field: string): unknown {
    return this.#body[field];
  }

  string(field: string, need: Need & { readonly max?: number } = {}): string | undefined {
    const value = this.#value(field, need);
    if (value === undefined) return undefined;
    if (typeof value !== 'string')
      return this.#wrong(field, `The ${field} field must be a string.`);
    if (need.required && value === '') {
      return this.#wrong(field, `The ${field} field is required.`);
    }
    if (need.max !== undefined && [...value].length > need.max) {
      const limit = `must not be greater than ${need.max} characters`;
      return this.#wrong(field, `The ${field} field ${limit}.`);
    }
    return value;
  }

  integer(field: string, need: Need & { readonly oneOf: readonly number[] }): number | undefined {
    const value = this.#value(field, need);
    if (value === undefined) return undefined;
    if (typeof value !== 'number' || !Number.isInteger(value)) {
      return this.#wrong(field, `The ${field} field must be an integer.`);
    }
    if (need.oneOf.includes(value)) return value;
    return this.#wrong(field, `The selected ${field} is invalid.`);
  }

  boolean(field: string): boolean | undefined {
    const value = this.#value(field, {});
    if (value === undefined || typeof value === 'boolean') return value;
    return this.#wrong(field, `The ${field} field must be true or false.`);
  }

  /** An array of strings; with `required` it has at least one, with `most` no more than that. */
  strings(
    field: string,
    need: Need & { readonly most?: number } = {},
  ): readonly string[] | undefined {
    const value = this.#value(field, need);
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) return this.#wrong(field, `The ${field} field must be an array.`);
    if (need.required && value.length === 0) {
      return this.#wrong(field, `The ${field} field is required.`);
    }
    if (need.most !== undefined && value.length > need.most) {
      const limit = `must not have more than ${need.most} items`;
      return this.#wrong(field, `The ${field} field ${limit}.`);
    }
    const strings = value.filter((item) => typeof item === 'string');
    if (strings.length === value.length) return strings;
    const at = value.findIndex((item) => typeof item !== 'string');
    return this.#wrong(`${field}.${at}`, `The ${field}.${at} field must be a string.`);
  }

  #value(field: string, need: Need): unknown {
    const value = this.#body[field];
    if (value !== undefined && value !== null) return value;
    if (need.required) this.errors.add(field, `The ${field} field is required.`);
    return undefined;
  }

  #wrong(field: string, text: string): undefined {
    this.errors.add(field, text);
    return undefined;
  }
}

/** Collects what is wrong with a request, by field, in the order it was found. */
export class FieldErrors {
  readonly #messages = new Map<string, string[]>();

  add(field: string, text: string): void {
    const known = this.#messages.get(field);
    if (known) known.push(text);
    else this.#messages.set(field, [text]);
  }

  get any(): boolean {
    return this.#messages.size > 0;
  }

  byField(): Record<string, readonly string[]> {
    return Object.fromEntries(this.#messages);
  }
}
