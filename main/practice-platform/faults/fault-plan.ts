import type { OperationName } from '../operation-name.ts';
import type { Fault, FaultRule } from './fault.ts';

type Armed = { readonly rule: FaultRule; seen: number };

/** The faults waiting for their request. */
export class FaultPlan {
  readonly #armed = new Set<Armed>();

  constructor(rules: readonly FaultRule[] = []) {
    for (const rule of rules) this.add(rule);
  }

  /** Arms a fault; the returned function disarms it. */
  add(rule: FaultRule): () => void {
    const armed: Armed = { rule, seen: 0 };
    this.#armed.add(armed);
    return () => {
      this.#armed.delete(armed);
    };
  }

  clear(): void {
    this.#armed.clear();
  }

  /** Counts a request that has begun, and says what goes wrong with it. */
  strike(operation: OperationName): readonly Fault[] {
    const faults: Fault[] = [];
    for (const armed of this.#armed) {
      const { rule } = armed;
      if (rule.operation !== 'any' && rule.operation !== operation) continue;
      armed.seen += 1;
      const first = rule.nth ?? 1;
      const last = first + (rule.times ?? 1) - 1;
      if (armed.seen >= first) faults.push(rule.fault);
      if (armed.seen >= last) this.#armed.delete(armed);
    }
    return faults;
  }
}
