const cleanups = new Set<() => void>()
const explanations = new Set<() => string>()

/** Registers a function to call after each test file. Files share modules, so a hook of a module itself would run for the first file only. */
export const onTestFileEnd = (cleanup: () => void): void => void cleanups.add(cleanup)

export function runCleanups(): void {
  for (const cleanup of cleanups) cleanup()
}

/** Registers a function whose text is added to the error of each test that fails. */
export const explainFailures = (explain: () => string): void => void explanations.add(explain)

export function addExplanations(errors: { message: string; stack?: string }[]): void {
  const text = [...explanations].map((explain) => explain()).join('')
  for (const error of text ? errors.slice(0, 1) : []) {
    error.message += text
    error.stack = error.stack?.replace('\n    at ', `${text}\n    at `) ?? text
  }
}
