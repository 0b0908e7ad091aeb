import type { FormValues } from '#app/lib/drafts/form-draft.ts'

/** Fills a form with the values of a draft, except where something has been typed. */
export function restoreFields(values: FormValues = {}, form: HTMLFormElement) {
  for (const field of form.elements) {
    const draftValue = values[(field as HTMLInputElement).name]
    if (draftValue === undefined) continue
    if (field instanceof HTMLInputElement && field.type === 'radio') field.checked = field.value === draftValue
    else if (field instanceof HTMLSelectElement) field.value = draftValue
    else if ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && !field.value)
      field.value = draftValue
  }
}

export const isModified = (form: HTMLFormElement) =>
  [...form.elements].some((field) => {
    if (field instanceof HTMLInputElement)
      return field.type === 'radio' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
    if (!(field instanceof HTMLSelectElement)) return false
    return [...field.options].some((option) => option.selected !== option.defaultSelected)
  })
