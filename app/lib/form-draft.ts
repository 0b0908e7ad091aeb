export type Values = Record<string, string>

const stored = (form: string) => `form:${form}`

/** What was typed into a form, kept in this tab until it is sent: a reload loses nothing, a shared computer keeps nothing. */
export function readFormDraft(form: string): Values {
  try {
    const values: unknown = JSON.parse(sessionStorage.getItem(stored(form)) ?? '{}')
    return values && typeof values === 'object' ? (values as Values) : {}
  } catch {
    return {}
  }
}

export const hasFormDraft = (form: string) => Object.keys(readFormDraft(form)).length > 0

export function writeFormDraft(form: string, values: Values) {
  try {
    sessionStorage.setItem(stored(form), JSON.stringify(values))
  } catch {
    // Storage is full or forbidden: the text stays in the page.
  }
}

export function clearFormDraft(form: string) {
  try {
    sessionStorage.removeItem(stored(form))
  } catch {
    // Nothing was stored.
  }
}

/** Puts a draft back into its form, except where something has been typed since. */
export function restoreFormDraft(id: string, form: HTMLFormElement) {
  const draft = readFormDraft(id)
  for (const field of form.elements) {
    const kept = draft[(field as HTMLInputElement).name]
    if (kept === undefined) continue
    if (field instanceof HTMLInputElement && field.type === 'radio') field.checked = field.value === kept
    else if (field instanceof HTMLSelectElement) field.value = kept
    else if ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && !field.value)
      field.value = kept
  }
}
