const cleanups = new Set<() => void>()

/** Has something done after each test file: files share modules, so a hook of a module's own would hear of the first alone. */
export const onTestFileEnd = (cleanup: () => void): void => void cleanups.add(cleanup)

export function runCleanups(): void {
  for (const cleanup of cleanups) cleanup()
}
