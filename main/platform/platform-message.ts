/** An object as the platform's errors and wrappers are; null for everything else. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** What the platform says of a refusal (spec, Errors; the shape is Laravel's `{message, errors}`). */
export interface PlatformRefusal {
  readonly message: string | null;
  readonly fieldErrors: Record<string, string[]>;
  /** `meta.error_code` (spec, Errors 1). */
  readonly errorCode: string | null;
  readonly passwordTtlDays: number | null;
}

const MAX_TEXT = 2000;
const MAX_FIELDS = 100;

/**
 * Reads a refusal in the platform's own shape: an object with a text `message`, or an object `errors`.
 * Null for anything else, which is then not the platform's. `secrets` are blotted out of its texts.
 */
export function platformRefusal(
  value: unknown,
  secrets: readonly string[],
): PlatformRefusal | null {
  const body = asObject(value);
  if (body === null) return null;
  const errors = asObject(body.errors);
  if (typeof body.message !== 'string' && errors === null) return null;
  const clean = (text: string) => withoutSecrets(text, secrets).slice(0, MAX_TEXT);
  const meta = asObject(body.meta);
  const found: [string, string[]][] = [];
  collect(errors, '', clean, found);
  return {
    message: typeof body.message === 'string' ? clean(body.message) : null,
    // fromEntries defines properties, so that a field named __proto__ is one.
    fieldErrors: Object.fromEntries(found),
    errorCode: typeof meta?.error_code === 'string' ? meta.error_code : null,
    passwordTtlDays: typeof meta?.password_ttl_days === 'number' ? meta.password_ttl_days : null,
  };
}

/** Flattens nested errors; the wrapper `errors` inside `errors` (spec, Errors 1) names no field. */
function collect(
  errors: unknown,
  path: string,
  clean: (text: string) => string,
  found: [string, string[]][],
): void {
  if (found.length >= MAX_FIELDS) return;
  if (typeof errors === 'string') {
    found.push([path, [clean(errors)]]);
  } else if (Array.isArray(errors)) {
    const texts = errors.filter((text) => typeof text === 'string').slice(0, 20);
    if (texts.length > 0) found.push([path, texts.map(clean)]);
  } else {
    for (const [name, inner] of Object.entries(asObject(errors) ?? {})) {
      const wrapper = name === 'errors' && asObject(inner) !== null;
      const deeper = wrapper ? path : [path, name].filter(Boolean).join('.');
      if (deeper.split('.').length <= 8) collect(inner, deeper, clean, found);
    }
  }
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== '')
    .reduce((clean, secret) => clean.replaceAll(secret, '•••'), text);
}
