import { readObject, tabEntries } from '#app/lib/browser-storage.ts'
import type { MailTextName } from '#contract/team/mail-texts.ts'

export type MailTextDraft = { subject: string; text: string }

const keyOf = (name: MailTextName) => `mail-text:${name}`

/** What was typed in this tab and is not saved yet. */
export function readDraft(name: MailTextName): MailTextDraft | undefined {
  const kept: Partial<MailTextDraft> | undefined = readObject(tabEntries, keyOf(name))
  return typeof kept?.subject === 'string' && typeof kept.text === 'string'
    ? { subject: kept.subject, text: kept.text }
    : undefined
}

/** Keeps it over a reload; undefined removes it. */
export const keepDraft = (name: MailTextName, draft: MailTextDraft | undefined) =>
  void tabEntries.write(keyOf(name), draft === undefined ? null : JSON.stringify(draft))
