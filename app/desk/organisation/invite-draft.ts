import { readObject, tabEntries } from '#app/lib/browser-storage.ts'
import type { FormValues } from '#app/lib/drafts/form-draft.ts'
import { readFormValues } from '#app/forms/form-values.ts'

const KEY = 'invite'
const KEPT = ['first_name', 'last_name', 'email']

/** The unsent invitation form, kept over reloads of the tab. */
export const readInviteDraft = () => readObject(tabEntries, KEY) as FormValues | undefined

/** Keeps name and address, never the password or the code. */
export function keepInviteDraft(form: HTMLFormElement) {
  const values = readFormValues(form)
  tabEntries.write(KEY, JSON.stringify(Object.fromEntries(KEPT.map((name) => [name, values[name] ?? '']))))
}

export const clearInviteDraft = () => void tabEntries.write(KEY, null)
