import { createStore, useStore } from '../store.ts'
import { createExpiringEntries } from './expiring-entries.ts'

/** Milliseconds after the last change. */
export const REPLY_DRAFT_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000
export const PREFIX = 'draft:'
const stored = createExpiringEntries<{ text: string }>(PREFIX, REPLY_DRAFT_LIFETIME_MS)

/** The drafts changed in this page, which is all there is where the browser refuses to store them. */
const changed = createStore<ReadonlyMap<string, string>>(new Map())

/** An answer that has been begun, or what belongs to it; '' where there is none. It survives reloads and expired sessions. */
export const readAnswerDraft = (key: string): string => changed.get().get(key) ?? stored.read(PREFIX + key)?.text ?? ''

export function writeAnswerDraft(key: string, text: string) {
  if (text) stored.write(PREFIX + key, { text })
  else stored.remove(PREFIX + key)
  changed.set(new Map(changed.get()).set(key, text))
}

/** Calls back after each change of a draft in this page. Returns a function that ends this. */
export const onAnswerDraftChange = changed.subscribe

export function useAnswerDraft(key: string): string {
  useStore(changed)
  return readAnswerDraft(key)
}

/** Removes all drafts from this browser and this page: on Logout, and before another admin's pages are shown. */
export function clearAnswerDrafts() {
  for (const key of stored.keys()) stored.remove(key)
  changed.set(new Map())
}

export const purgeExpiredAnswerDrafts = () => void stored.purge()
