const cleanups = new Set<() => void>()

/** Registers a function to call after each test file. Files share modules, so a hook of a module itself would run for the first file only. */
export const onTestFileEnd = (cleanup: () => void): void => void cleanups.add(cleanup)

export function runCleanups(): void {
  for (const cleanup of cleanups) cleanup()
}
