import { useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'
import { createExpiringEntries } from './expiring-entries.ts'
import { localEntries, readObject } from '../browser-storage.ts'
import type { DraftFile } from './form-draft.ts'

/** Milliseconds after the last change. */
export const REPLY_DRAFT_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000
export const PREFIX = 'draft:'
const stored = createExpiringEntries<{ text: string }>(PREFIX, REPLY_DRAFT_LIFETIME_MS)

/** The drafts changed in this page, which is all there is where the browser refuses to store them. */
const changed = createStore<ReadonlyMap<string, string>>(new Map())

/** What this page has read so far: what may stand on its screen. */
const shown = new Map<string, string>()
/** The drafts of this page were removed from the storage while it was open. */
let isUnstored = false

/** An answer that has been begun, or what belongs to it; '' where there is none. It survives reloads and expired sessions. */
export function readAnswerDraft(key: string): string {
  const text = changed.get().get(key) ?? stored.read(PREFIX + key)?.text ?? ''
  shown.set(key, text)
  return text
}

export function writeAnswerDraft(key: string, text: string) {
  if (text) stored.write(PREFIX + key, { text })
  else stored.remove(PREFIX + key)
  changed.set(new Map(changed.get()).set(key, text))
  for (const listener of writeListeners) listener(key)
}

/** When a draft was last written in this browser, in milliseconds; 0 for never. */
export const answerDraftWrittenAt = (key: string): number => stored.savedAt(PREFIX + key)

const writeListeners = new Set<(key: string) => void>()
const clearListeners = new Set<() => void>()

/** Calls back with the key of each draft that is written in this page; removing them all is none. Returns how to end this. */
export function onAnswerDraftWrite(listener: (key: string) => void) {
  writeListeners.add(listener)
  return () => void writeListeners.delete(listener)
}

/** Calls back when all drafts are removed from this page: what is saved elsewhere must stay. */
export const onAnswerDraftsCleared = (listener: () => void) => void clearListeners.add(listener)

/** Calls back after each change of a draft in this page. Returns a function that ends this. */
export const onAnswerDraftChange = changed.subscribe

/** The same for a component, which is rendered again when this draft changes, and for no other. */
export const useAnswerDraft = (key: string): string =>
  useSyncExternalStore(
    changed.subscribe,
    () => readAnswerDraft(key),
    () => '',
  )

/** Removes all drafts from this browser and this page: on Logout, and before another admin's pages are shown. */
export function clearAnswerDrafts() {
  removeStored()
  shown.clear()
  isUnstored = false
  for (const listener of clearListeners) listener()
  changed.set(new Map())
}

/** Removes all drafts from this browser, but not from this page: on Logout in another tab. */
export function keepAnswerDraftsInPage() {
  removeStored()
  isUnstored = true
  changed.set(new Map([...shown, ...changed.get()]))
}

/** Stores again what was kept in this page alone: its writer has signed in again. */
export function storeKeptAnswerDrafts() {
  if (!isUnstored) return
  isUnstored = false
  for (const [key, text] of changed.get()) if (text) stored.write(PREFIX + key, { text })
}

function removeStored() {
  for (const key of stored.keys()) stored.remove(key)
}

export const purgeExpiredAnswerDrafts = () => void stored.purge()

const SUFFIX = ':files'

/** The files of the answer that is being written to a ticket; file-draft.ts stores their bytes. */
export const readAnswerFiles = (ticketId: string): DraftFile[] => parse(readAnswerDraft(ticketId + SUFFIX))

export const writeAnswerFiles = (ticketId: string, files: DraftFile[]) =>
  writeAnswerDraft(ticketId + SUFFIX, files.length > 0 ? JSON.stringify(files) : '')

/** The keys of all files that drafts of answers in this browser name. */
export const fileKeysOfAnswers = (): string[] =>
  localEntries
    .keys(PREFIX)
    .filter((key) => key.endsWith(SUFFIX))
    .flatMap((key) => {
      const { text = '' } = (readObject(localEntries, key) ?? {}) as { text?: string }
      return parse(text).map((file) => file.key)
    })

function parse(text: string): DraftFile[] {
  try {
    return text ? (JSON.parse(text) as DraftFile[]) : []
  } catch {
    return []
  }
}
