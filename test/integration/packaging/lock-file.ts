/** What is read of `package-lock.json`. */
export type Lock = {
  readonly packages: Readonly<Record<string, Entry>>;
};

type Entry = {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

/** The names of the packages that are installed for one dependency of the product and for no other. */
export function onlyFor({ packages }: Lock, name: string): readonly string[] {
  const product = packages[''] ?? {};
  const others = namesIn(product).filter((other) => other !== name);
  const needed = reach(others.map((other) => `node_modules/${other}`));
  const mine = [...reach([`node_modules/${name}`])].filter((path) => !needed.has(path));
  return mine.map((path) => path.split('node_modules/').at(-1) ?? '').filter((n) => n !== name);

  function reach(starts: readonly string[]): ReadonlySet<string> {
    const seen = new Set<string>();
    const open = [...starts];
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      for (const dependency of namesIn(packages[path] ?? {})) open.push(where(path, dependency));
    }
    return seen;
  }

  /** Where Node finds a dependency: in the package's own modules, or those of one further up. */
  function where(path: string, dependency: string): string {
    const found = `${path}/node_modules/${dependency}`;
    if (found in packages) return found;
    const above = path.lastIndexOf('/node_modules/');
    return above < 0 ? `node_modules/${dependency}` : where(path.slice(0, above), dependency);
  }
}

function namesIn({ dependencies, optionalDependencies }: Entry): readonly string[] {
  return Object.keys({ ...dependencies, ...optionalDependencies });
}
