/** Dots to an inch, as a scanner notes them. */
export interface Density {
  readonly across: number;
  readonly down: number;
}
