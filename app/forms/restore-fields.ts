import type { FormValues } from '#app/lib/drafts/form-draft.ts'

/** Fills the values of a draft into their form, except where something has been typed since. */
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

/** Whether any field differs from its default value. */
export const isModified = (form: HTMLFormElement) =>
  [...form.elements].some((field) => {
    if (field instanceof HTMLInputElement)
      return field.type === 'radio' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
    if (!(field instanceof HTMLSelectElement)) return false
    return [...field.options].some((option) => option.selected !== option.defaultSelected)
  })
