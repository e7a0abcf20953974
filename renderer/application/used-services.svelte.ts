/**
 * The data services that staff have requested since sign-in. They are suggested again, because the
 * platform doesn't list the services that it accepts (spec, endpoint 5).
 */
export class UsedServices {
  #all = $state.raw<readonly string[]>([]);

  /** All services, most recent first. */
  get all(): readonly string[] {
    return this.#all;
  }

  used(services: readonly string[]): void {
    this.#all = [...new Set([...services, ...this.#all])];
  }
}
