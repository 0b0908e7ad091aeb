import { tabEntries } from '../browser-storage.ts'
import { createExpiringEntries } from './expiring-entries.ts'

export type FormValues = Record<string, string>

/** A file of a form that is not sent yet; with an id once it has been uploaded. file-draft.ts stores its bytes. */
export type DraftFile = {
  key: string
  name: string
  size: number
  contentType: string
  /** Bytes before it was scaled down in the browser. */
  scaledFrom?: number
  id?: string
  token?: string
}
export type FormDraft = {
  values?: FormValues
  files?: DraftFile[]
  /** The last request and its idempotency key, so that sending it again after a reload makes no second ticket. */
  sent?: { body: string; key: string }
}

/** Milliseconds after the last change. */
export const DRAFT_LIFETIME_MS = 24 * 60 * 60 * 1000
const PREFIX = 'form:'
const prefix = (form: string) => `${PREFIX}${form}:`
const drafts = createExpiringEntries<FormDraft>(PREFIX, DRAFT_LIFETIME_MS)

/** Returns the storage key of a tab's draft: two tabs may write two tickets. A reload is the same tab. */
export function draftKey(form: string): string {
  const tab = tabEntries.read('tab') ?? Math.random().toString(36).slice(2)
  return prefix(form) + (tabEntries.write('tab', tab) ? tab : '')
}

/** Reads the draft of a form, which is kept until it is sent, for a day at most. */
export const readFormDraft = (form: string): FormDraft => drafts.read(draftKey(form)) ?? {}

export const hasFormDraft = (form: string) => drafts.read(draftKey(form)) !== undefined

export function patchFormDraft(form: string, patch: FormDraft) {
  const key = draftKey(form)
  if (drafts.write(key, { ...readFormDraft(form), ...patch })) lockDraft(key)
}

export const clearFormDraft = (form: string) => drafts.remove(draftKey(form))

/** Takes over the newest draft of a closed tab, unless this tab has its own. */
export async function adoptFormDraft(form: string) {
  const abandoned = drafts.keys().filter((key) => key.startsWith(prefix(form)) && drafts.read(key))
  if (abandoned.length === 0 || hasFormDraft(form)) return
  const locked = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name))
  const [newest] = abandoned.filter((key) => !locked.has(key)).toSorted((a, b) => drafts.savedAt(b) - drafts.savedAt(a))
  const draft = newest && drafts.read(newest)
  if (!draft || hasFormDraft(form)) return
  patchFormDraft(form, draft)
  if (hasFormDraft(form)) drafts.remove(newest)
}

/** Removes drafts older than a day. Returns whether they named files, which are now left over. */
export const purgeExpiredFormDrafts = (): boolean => drafts.purge().some(({ files }) => files?.length)

/** The keys of all files that drafts in this browser name. */
export const fileKeysOfForms = () =>
  new Set(drafts.keys().flatMap((key) => drafts.read(key)?.files?.map((file) => file.key) ?? []))

const lockedKeys = new Set<string>()

/** Shows other tabs that the draft's tab is open. Without the Web Locks API a draft may be copied to two tabs. */
function lockDraft(key: string) {
  if (lockedKeys.has(key)) return
  lockedKeys.add(key)
  void navigator.locks?.request(key, () => new Promise<never>(() => {}))
}
