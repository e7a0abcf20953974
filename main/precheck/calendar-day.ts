/**
 * yyyy-mm-dd where this desk stands. A card is good through its last day there: in the west the day of
 * UTC is over by the afternoon.
 */
export function calendarDay(at: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${part(at.getMonth() + 1)}-${part(at.getDate())}`;
}
