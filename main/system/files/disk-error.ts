/** Returns the `code` of a Node error, or null if it has none. */
export function errorCode(cause: unknown): string | null {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : null;
}

/** Returns whether the disk is full or this user's quota is used up. */
export function isOutOfSpace(cause: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(cause) ?? '');
}
