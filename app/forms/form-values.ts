import { MISSING_FIELDS_MESSAGE } from '#contract/vocabulary.ts'
import type { FormValues } from '#app/lib/drafts/form-draft.ts'
import { readObject, tabEntries } from '#app/lib/browser-storage.ts'

export function readFormValues(form: HTMLFormElement): FormValues {
  const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts)
}

const trimUnlessPassword = (name: string, text: string) => (/password$/i.test(name) ? text : text.trim())

/** Builds the input of an operation from fields named by their path in it ('customerInfo.email'). */
export function buildInput(values: FormValues): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(values)) {
    const path = name.split('.')
    const last = path.pop()!
    let parent = input
    for (const step of path) parent = (parent[step] ??= {}) as Record<string, unknown>
    parent[last] = trimUnlessPassword(name, text)
  }
  return input
}

/** Returns the messages for those fields that are in the form and blank. */
export const blankErrors = (values: FormValues, messages: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(messages).filter(
      ([name]) => values[name] !== undefined && trimUnlessPassword(name, values[name]) === '',
    ),
  )

export function errorSentence(errors: FormValues, values: FormValues): string {
  const isBlank = Object.keys(errors).some((name) => !values[name]?.trim())
  return isBlank ? MISSING_FIELDS_MESSAGE : (Object.values(errors)[0] ?? '')
}

/** Returns the shown errors that still hold; new ones wait for the next submit. */
export const remainingErrors = (shown: FormValues, found: FormValues): FormValues =>
  inFieldOrder(found, Object.keys(shown))

/** Sorts errors by the order of the fields, and leaves out those of other fields. */
export const inFieldOrder = (errors: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])))

const storageKey = (form: string) => `sent:${form}`

/** Stores the response to a form in this tab, so that a reload or Back shows it again. */
export const storeSubmitted = (form: string, response: object) =>
  void tabEntries.write(storageKey(form), JSON.stringify(response))

export const clearSubmitted = (form: string) => void tabEntries.write(storageKey(form), null)

/** Returns the stored response after a reload or Back; any other navigation removes it. */
export function restoreSubmitted(form: string): object | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type !== 'reload' && navigation?.type !== 'back_forward') clearSubmitted(form)
  return readObject(tabEntries, storageKey(form))
}
