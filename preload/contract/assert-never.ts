/** Makes an unhandled member of a union a compile error. Throws if one occurs at run time anyway. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
