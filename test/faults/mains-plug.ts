import type { Dispatcher } from 'undici';
import type { Journal } from '../../main/outbox/journal/journal.ts';
import type { Network } from '../../main/platform/network/network.ts';
import { err, ok } from '../../preload/contract/result.ts';

/**
 * Lets a program in this process end as by a kill: from that moment nothing of it reaches the disk or
 * the line any more, whatever of it still runs.
 */
export class MainsPlug {
  readonly #connections = new Set<Dispatcher>();
  #pulled = false;

  get pulled(): boolean {
    return this.#pulled;
  }

  pull(): void {
    this.#pulled = true;
    for (const connection of this.#connections) void connection.destroy();
  }

  /**
   * The journal behind the plug. `onCommitting` is told of each step that puts `committing` on record,
   * just before it is written and just after.
   */
  journal(
    journal: Journal,
    onCommitting: (ownerRecordId: number, when: 'before' | 'after') => void,
  ): Journal {
    const live = () => {
      if (this.#pulled) throw new Error('The program has ended.');
    };
    const commit: Journal['commit'] = (step) => {
      const [put] = step.put ?? [];
      const committing = put?.state === 'sending' && put.attempt?.committingAt != null;
      const id = committing ? put.owner?.recordId : undefined;
      if (id !== undefined) onCommitting(id, 'before');
      live();
      journal.commit(step);
      if (id !== undefined) onCommitting(id, 'after');
      live();
    };
    return new Proxy(journal, {
      get(_, name: keyof Journal) {
        if (name === 'commit') return commit;
        live();
        return journal[name].bind(journal);
      },
    });
  }

  /** The line behind the plug. */
  network(network: Network): Pick<Network, keyof Network> {
    return {
      shared: (origin) => network.shared(origin),
      wayTo: (origin) => network.wayTo(origin),
      certificateOf: (origin) => network.certificateOf(origin),
      fresh: async (origin) => {
        if (this.#pulled) {
          return err({ code: 'offline', phase: 'connect', requestSent: 'none', detail: 'ENDED' });
        }
        const made = await network.fresh(origin);
        if (!made.ok) return made;
        const connection = made.value;
        this.#connections.add(connection);
        connection.on('disconnect', () => this.#connections.delete(connection));
        return ok(connection);
      },
      close: () => network.close(),
    };
  }
}
