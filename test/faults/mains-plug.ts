import type { Dispatcher } from 'undici';
import type { Journal } from '../../main/outbox/journal/journal.ts';
import type { Network } from '../../main/platform/network/network.ts';
import { err, ok } from '../../preload/contract/result.ts';

/**
 * Ends a program in this process like a kill: from that time on, nothing it does reaches the disk
 * or the connection, although it is still running.
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
   * Wraps the journal. `onCommitting` is called just before and just after each step that records
   * `committing` is written.
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

  /** Wraps the connection. */
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
