import type { Page } from '@playwright/test';

/** Places of a node's fields. */
const NODE_NAME = 1;
const NODE_ID = 2;

/** The parts of a heap snapshot that are looked at (V8's own format). */
interface Snapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[], ...unknown[]];
      readonly edge_fields: readonly string[];
      readonly edge_types: readonly [readonly string[], ...unknown[]];
    };
  };
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
  readonly strings: readonly string[];
}

/** Handles of the test's own tools, and the text that some regular expression matched last. */
const NOT_THE_WINDOW = /DevTools console$|^regexp_last_match_info$/;

/**
 * Of these words, those that something of the window's script still holds, each with the way to it from
 * what lives as long as the page. What can only be collected is collected first.
 */
export async function heldByScript(page: Page, words: readonly string[]): Promise<string[]> {
  const graph = new Graph(await snapshotOf(page));
  return words.flatMap((word) => {
    const way = graph.wayTo(word);
    return way === null ? [] : [`${word}: ${way}`];
  });
}

async function snapshotOf(page: Page): Promise<Snapshot> {
  const session = await page.context().newCDPSession(page);
  try {
    const parts: string[] = [];
    session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
    await session.send('HeapProfiler.collectGarbage');
    await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    return JSON.parse(parts.join('')) as Snapshot;
  } finally {
    await session.detach();
  }
}

/** Who holds whom, from the roots on. Weak edges hold nothing. */
class Graph {
  readonly #of: Snapshot;
  readonly #width: number;
  /** For each node that is held, in the order of their distance: the edge that leads there, its holder. */
  readonly #reached = new Map<number, { readonly by: number; readonly name: string }>();

  constructor(of: Snapshot) {
    this.#of = of;
    const { node_fields, edge_fields, edge_types } = of.snapshot.meta;
    this.#width = node_fields.length;
    const edgeCount = node_fields.indexOf('edge_count');
    const step = edge_fields.length;
    const types = edge_types[0];
    const firstEdge = new Int32Array(of.nodes.length / this.#width + 1);
    for (let at = 0; at < firstEdge.length - 1; at += 1) {
      firstEdge[at + 1] = (firstEdge[at] ?? 0) + (of.nodes[at * this.#width + edgeCount] ?? 0);
    }
    const queue = [0];
    for (let next = 0; next < queue.length; next += 1) {
      const node = queue[next] ?? 0;
      const to = firstEdge[node / this.#width + 1] ?? 0;
      for (let edge = firstEdge[node / this.#width] ?? 0; edge < to; edge += 1) {
        const [type = 0, name = 0, target = 0] = of.edges.slice(edge * step, edge * step + step);
        if (types[type] === 'weak' || target === 0 || this.#reached.has(target)) continue;
        if (NOT_THE_WINDOW.test(this.#of.strings[name] ?? '')) continue;
        if (this.#onlyWithKey(name, node)) continue;
        const named = types[type] === 'element' || types[type] === 'hidden';
        this.#reached.set(target, { by: node, name: named ? `[${name}]` : this.#string(name) });
        queue.push(target);
      }
    }
  }

  /** How the word is reached; null where no string holds it. */
  wayTo(word: string): string | null {
    const texts = new Set(this.#of.strings.flatMap((text, at) => (text.includes(word) ? at : [])));
    const types = this.#of.snapshot.meta.node_types[0];
    for (const node of this.#reached.keys()) {
      const isText = /string/.test(types[this.#of.nodes[node] ?? 0] ?? '');
      if (isText && texts.has(this.#of.nodes[node + NODE_NAME] ?? -1)) return this.#way(node);
    }
    return null;
  }

  /** An entry of a weak map lives as long as its key does: the map itself does not hold it. */
  #onlyWithKey(edgeName: number, holder: number): boolean {
    const key = /part of key \(.* @(\d+)\) -> value/.exec(this.#of.strings[edgeName] ?? '')?.[1];
    return key !== undefined && Number(key) !== this.#of.nodes[holder + NODE_ID];
  }

  #way(node: number): string {
    const steps: string[] = [];
    for (let at = node; ; ) {
      const reached = this.#reached.get(at);
      if (reached === undefined) break;
      steps.unshift(`${this.#string(this.#of.nodes[reached.by + NODE_NAME] ?? 0)}.${reached.name}`);
      at = reached.by;
    }
    return steps.join(' > ');
  }

  #string(at: number): string {
    return (this.#of.strings[at] ?? '').slice(0, 40);
  }
}
