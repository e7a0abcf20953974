/** The head of a profile: a name, where it attaches, or both; with flags at most. */
const HEAD =
  /^[ \t]*(?:profile[ \t]+)?((?:"[^"\n]*"|[^\s"]+)(?:[ \t]+(?:"[^"\n]*"|[^\s"]+))??)[ \t]+(?:(?:flags=)?\([^)\n]*\)[ \t]*)?\{/gm;

/** Whether one of those profiles (the texts of their files) lets that program have user namespaces. */
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

/** Of AppArmor's patterns `?`, `*`, `**`, `{a,b}`; a variable counts as anything. */
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
