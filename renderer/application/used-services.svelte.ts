/**
 * Data services that were requested since sign-in, because the platform does not list the services
 * it accepts (spec, endpoint 5).
 */
export class UsedServices {
  #all = $state.raw<readonly string[]>([]);

  /** The most recent first. */
  get all(): readonly string[] {
    return this.#all;
  }

  used(services: readonly string[]): void {
    this.#all = [...new Set([...services, ...this.#all])];
  }
}
