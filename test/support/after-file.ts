const chores = new Set<() => void>()

/** Has something done after each test file: files share modules, so a hook of a module's own would hear of the first alone. */
export const afterFile = (chore: () => void): void => void chores.add(chore)

export function doChores(): void {
  for (const chore of chores) chore()
}
