/** Makes an unhandled member of a union a compile error. Throws if one arrives at run time all the same. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
