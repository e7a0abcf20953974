import type { Page } from '@playwright/test';

/** The positions of a node's fields. */
const NODE_NAME = 1;
const NODE_ID = 2;

/** The parts of a heap snapshot that are used (V8's format). */
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

/** Handles of the test's own tools, and the text that a regular expression matched last. */
const NOT_THE_WINDOW = /DevTools console$|^regexp_last_match_info$/;
/** The name of a weak map's entry, with the number of its key. */
const KEY_OF_WEAK_MAP = /part of key \(.* @(\d+)\) -> value/;

/**
 * Returns those of these words that something in the window's script still refers to, each with the
 * path to it from what lives as long as the page. Garbage is collected first.
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

/** References between nodes, from the roots on. Weak edges do not count. */
class Graph {
  readonly #of: Snapshot;
  /** For each referenced node, by distance: the edge that leads there, and its holder. */
  readonly #reached = new Map<number, { readonly by: number; readonly edge: number }>();
  /** For each referenced text, by its index in the strings, a node with that text. */
  readonly #texts = new Map<number, number>();

  constructor(of: Snapshot) {
    this.#of = of;
    const { nodes, edges, strings } = of;
    const { node_fields, node_types, edge_fields, edge_types } = of.snapshot.meta;
    const width = node_fields.length;
    const edgeCount = node_fields.indexOf('edge_count');
    const step = edge_fields.length;
    const weak = edge_types[0].indexOf('weak');
    const isText = node_types[0].map((type) => type.includes('string'));
    const isTool = strings.map((name) => NOT_THE_WINDOW.test(name));
    const keys = strings.map((name) => Number(KEY_OF_WEAK_MAP.exec(name)?.[1] ?? 0));
    const firstEdge = new Int32Array(nodes.length / width + 1);
    for (let at = 0; at < firstEdge.length - 1; at += 1) {
      firstEdge[at + 1] = (firstEdge[at] ?? 0) + (nodes[at * width + edgeCount] ?? 0);
    }
    const queue = [0];
    for (let next = 0; next < queue.length; next += 1) {
      const node = queue[next] ?? 0;
      const to = firstEdge[node / width + 1] ?? 0;
      for (let edge = firstEdge[node / width] ?? 0; edge < to; edge += 1) {
        const name = edges[edge * step + 1] ?? 0;
        const target = edges[edge * step + 2] ?? 0;
        if (edges[edge * step] === weak || target === 0 || this.#reached.has(target)) continue;
        // An entry of a weak map lives as long as its key. The map itself does not keep it alive.
        const isOfMap = keys[name] !== 0 && keys[name] !== nodes[node + NODE_ID];
        if (isTool[name] || isOfMap) continue;
        this.#reached.set(target, { by: node, edge: edge * step });
        queue.push(target);
        const text = nodes[target + NODE_NAME] ?? 0;
        if (isText[nodes[target] ?? 0] && !this.#texts.has(text)) this.#texts.set(text, target);
      }
    }
  }

  /** Returns the path to the word, or null if no string contains it. */
  wayTo(word: string): string | null {
    for (const [text, node] of this.#texts) {
      if (this.#of.strings[text]?.includes(word)) return this.#way(node);
    }
    return null;
  }

  #way(node: number): string {
    const { nodes, edges, snapshot } = this.#of;
    const steps: string[] = [];
    for (let at = node; ; ) {
      const reached = this.#reached.get(at);
      if (reached === undefined) break;
      const type = snapshot.meta.edge_types[0][edges[reached.edge] ?? 0] ?? '';
      const name = edges[reached.edge + 1] ?? 0;
      const shown = /element|hidden/.test(type) ? `[${name}]` : this.#string(name);
      steps.unshift(`${this.#string(nodes[reached.by + NODE_NAME] ?? 0)}.${shown}`);
      at = reached.by;
    }
    return steps.join(' > ');
  }

  #string(at: number): string {
    return (this.#of.strings[at] ?? '').slice(0, 40);
  }
}
