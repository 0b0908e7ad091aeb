const stored = (form: string) => `sent:${form}`

/** What a form was answered with, kept in this tab so that a reload or the way back shows it again. */
export function keepSent(form: string, answer: unknown) {
  try {
    sessionStorage.setItem(stored(form), JSON.stringify(answer))
  } catch {
    // It stays on screen until the page is left.
  }
}

export function forgetSent(form: string) {
  try {
    sessionStorage.removeItem(stored(form))
  } catch {
    // Nothing was stored.
  }
}

/** The answer of before a reload or the way back; a new visit forgets it. */
export function recallSent(form: string): unknown {
  try {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (visit?.type !== 'reload' && visit?.type !== 'back_forward') forgetSent(form)
    return JSON.parse(sessionStorage.getItem(stored(form)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
