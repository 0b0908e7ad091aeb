import { readObject, tabEntries } from '../browser-storage.ts'

const storageKey = (form: string) => `sent:${form}`

/** Keeps the response to a submitted form in this tab, so that a reload or Back shows it again. */
export const storeSubmitted = (form: string, response: object) =>
  void tabEntries.write(storageKey(form), JSON.stringify(response))

export const clearSubmitted = (form: string) => void tabEntries.write(storageKey(form), null)

/** The stored response after a reload or Back; opening the page again removes it. */
export function restoreSubmitted(form: string): object | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type !== 'reload' && navigation?.type !== 'back_forward') clearSubmitted(form)
  return readObject(tabEntries, storageKey(form))
}
