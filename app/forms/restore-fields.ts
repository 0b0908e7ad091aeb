import type { FormValues } from '#app/lib/drafts/form-draft.ts'

/** Fills a form with the values of a draft, except where something has been typed or chosen. */
export function restoreFields(values: FormValues = {}, form: HTMLFormElement) {
  const changed = new Set([...form.elements].filter(isChanged).map(nameOf))
  for (const field of form.elements) {
    const draftValue = values[nameOf(field)]
    if (draftValue === undefined || changed.has(nameOf(field))) continue
    if (field instanceof HTMLInputElement && field.type === 'radio') field.checked = field.value === draftValue
    else if (draftValue !== '') (field as HTMLInputElement).value = draftValue
  }
}

export const isModified = (form: HTMLFormElement) => [...form.elements].some(isChanged)

const nameOf = (field: Element) => (field as HTMLInputElement).name

function isChanged(field: Element) {
  if (field instanceof HTMLInputElement)
    return field.type === 'radio' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLSelectElement)) return false
  return [...field.options].some((option) => option.selected !== option.defaultSelected)
}
