import { MISSING_FIELDS_MESSAGE } from '#contract/vocabulary.ts'
import type { FormValues } from '../drafts/form-draft.ts'

/** The fields of a form, by name, as typed. */
export function readFormValues(form: HTMLFormElement): FormValues {
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(texts)
}

/** Fields named by their path ('customerInfo.email') as the object that is sent, trimmed. */
export function buildInput(values: FormValues): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(values)) {
    const path = name.split('.')
    const last = path.pop()!
    let parent = input
    for (const step of path) parent = (parent[step] ??= {}) as Record<string, unknown>
    parent[last] = text.trim()
  }
  return input
}

/** The one sentence that sums up what is wrong. */
export function errorSentence(errors: FormValues, values: FormValues): string {
  const blank = Object.keys(errors).some((name) => !values[name]?.trim())
  return blank ? MISSING_FIELDS_MESSAGE : (Object.values(errors)[0] ?? '')
}

/** Of the errors on show, those that still hold. Errors not yet shown are left for the next submit. */
export function remainingErrors(shown: FormValues, now: FormValues | null): FormValues {
  return Object.fromEntries(Object.keys(shown).flatMap((name) => (now?.[name] ? [[name, now[name]]] : [])))
}

/** Errors in the order of the fields on the page; those of no field are left out. */
export function inFieldOrder(errors: FormValues, names: readonly string[]): FormValues {
  return Object.fromEntries(names.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])))
}
