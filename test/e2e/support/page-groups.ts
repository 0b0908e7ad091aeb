/** Paths in groups of at most six: the pages of a group are opened one after another in one window, which is quick. */
export function groupsOf<T extends { path: string }>(all: readonly T[]) {
  const groups = Array.from({ length: Math.ceil(all.length / 6) }, (_, at) => all.slice(at * 6, at * 6 + 6))
  return groups.map((group) => ({ name: group.map(({ path }) => path).join(', '), group }))
}
