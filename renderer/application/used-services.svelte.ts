/** Data services asked for since staff signed in: the platform does not list those it takes (spec, endpoint 5). */
export class UsedServices {
  #all = $state.raw<readonly string[]>([]);

  /** Last used first. */
  get all(): readonly string[] {
    return this.#all;
  }

  used(services: readonly string[]): void {
    this.#all = [...new Set([...services, ...this.#all])];
  }
}
