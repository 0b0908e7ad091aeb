const storageKey = (form: string) => `sent:${form}`

/** What a form was answered with, kept in this tab so that a reload or the way back shows it again. */
export function storeSubmitted(form: string, answer: unknown) {
  try {
    sessionStorage.setItem(storageKey(form), JSON.stringify(answer))
  } catch {
    // It stays on screen until the page is left.
  }
}

export function clearSubmitted(form: string) {
  try {
    sessionStorage.removeItem(storageKey(form))
  } catch {
    // Nothing was stored.
  }
}

/** The answer of before a reload or the way back; a new visit forgets it. */
export function restoreSubmitted(form: string): unknown {
  try {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (navigation?.type !== 'reload' && navigation?.type !== 'back_forward') clearSubmitted(form)
    return JSON.parse(sessionStorage.getItem(storageKey(form)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
