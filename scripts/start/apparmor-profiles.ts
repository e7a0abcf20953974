/** Matches the first line of a profile: a name, a path, or both, optionally with flags. */
const HEAD =
  /^[ \t]*(?:profile[ \t]+)?((?:"[^"\n]*"|[^\s"]+)(?:[ \t]+(?:"[^"\n]*"|[^\s"]+))??)[ \t]+(?:(?:flags=)?\([^)\n]*\)[ \t]*)?\{/gm;

/**
 * Returns whether one of these profiles lets the program use user namespaces. `profiles` contains
 * the text of each profile file.
 */
export function hasProfile(profiles: readonly string[], program: string): boolean {
  return profiles
    .filter((text) => /\buserns\b/.test(text))
    .some((text) =>
      [...text.matchAll(HEAD)].some(([, head = '']) =>
        (head.match(/"[^"]*"|\S+/g) ?? [])
          .map((word) => word.replaceAll('"', ''))
          .some((word) => /^[/@]/.test(word) && attaches(word, program)),
      ),
    );
}

/**
 * Returns whether an AppArmor pattern matches the program. Supports `?`, `*`, `**`, and `{a,b}`. A
 * variable matches anything.
 */
function attaches(pattern: string, program: string): boolean {
  let open = 0;
  const shape = pattern.replace(/@\{[^}]*\}/g, '**').replace(/\*\*|[*?{},]|[^*?{},]+/g, (part) => {
    switch (part) {
      case '**':
        return '.*';
      case '*':
        return '[^/]*';
      case '?':
        return '[^/]';
      case '{':
        open += 1;
        return '(?:';
      case '}':
        if (open === 0) return '\\}';
        open -= 1;
        return ')';
      case ',':
        return open > 0 ? '|' : ',';
      default:
        return part.replace(/[\\^$.+()|[\]]/g, '\\$&');
    }
  });
  return open === 0 && new RegExp(`^${shape}$`).test(program);
}
