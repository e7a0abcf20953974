/** The `code` of one of Node's errors, or null. */
export function errorCode(cause: unknown): string | null {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : null;
}

/** The disk, or this user's share of it, is full. */
export function isOutOfSpace(cause: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(cause) ?? '');
}
