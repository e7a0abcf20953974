/**
 * Where a key takes the active line of a list of `length`, from line `at`; `screen` is how many lines
 * a screen holds. Null for other keys and for an empty list.
 */
export function listGoal(key: string, at: number, length: number, screen: number): number | null {
  if (length === 0) return null;
  const within = (goal: number) => Math.min(length - 1, Math.max(0, goal));
  switch (key) {
    case 'ArrowDown':
      return within(at + 1);
    case 'ArrowUp':
      return within(at - 1);
    case 'PageDown':
      return within(at + screen);
    case 'PageUp':
      return within(at - screen);
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return null;
  }
}
