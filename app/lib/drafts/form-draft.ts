export type FormValues = Record<string, string>

/** A file of a form that is not sent yet; with an id once the server has it. Its bytes are kept by file-draft.ts. */
export type DraftFile = {
  key: string
  name: string
  size: number
  contentType: string
  id?: string
  token?: string
}
export type FormDraft = {
  values?: FormValues
  files?: DraftFile[]
  /** What was sent last, so that sending it again after a reload is the same wish. */
  sent?: { body: string; key: string }
}

/** Milliseconds after the last change. */
export const DRAFT_LIFETIME_MS = 24 * 60 * 60 * 1000
const PREFIX = 'form:'
const prefix = (form: string) => `${PREFIX}${form}:`

/** One draft for each tab: two tickets may be written at once. A reload is the same tab. */
export function draftKey(form: string): string {
  try {
    const tab = sessionStorage.getItem('tab') ?? Math.random().toString(36).slice(2)
    sessionStorage.setItem('tab', tab)
    return prefix(form) + tab
  } catch {
    return prefix(form)
  }
}

/** What was put into a form, kept in this browser until it is sent, for a day at most. It is never sent by itself. */
export const readFormDraft = (form: string): FormDraft => read(draftKey(form)) ?? {}

export const hasFormDraft = (form: string) => read(draftKey(form)) !== undefined

export function patchFormDraft(form: string, patch: FormDraft) {
  try {
    const draft = { ...readFormDraft(form), ...patch, saved: Date.now() }
    localStorage.setItem(draftKey(form), JSON.stringify(draft))
    lockDraft(draftKey(form))
  } catch {
    // Storage is full or forbidden: the text stays in the page.
  }
}

export const clearFormDraft = (form: string) => remove(draftKey(form))

/** Takes over the newest draft of a tab that is gone, unless this one has its own. */
export async function adoptFormDraft(form: string) {
  const abandoned = draftKeys().filter((key) => key.startsWith(prefix(form)) && read(key))
  if (abandoned.length === 0 || hasFormDraft(form)) return
  const locked = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name))
  const [newest] = abandoned.filter((key) => !locked.has(key)).toSorted((a, b) => savedAt(b) - savedAt(a))
  const draft = newest && read(newest)
  if (!draft || hasFormDraft(form)) return
  patchFormDraft(form, draft)
  if (hasFormDraft(form)) remove(newest)
}

/** Forgets drafts older than a day; true when files are left behind. */
export function purgeExpiredDrafts(): boolean {
  const old = draftKeys().filter((key) => Date.now() - savedAt(key) > DRAFT_LIFETIME_MS)
  const hadFiles = old.some((key) => parse(key)?.files?.length)
  for (const key of old) remove(key)
  return hadFiles
}

/** The keys of all files any draft in this browser names. */
export const fileKeysOfDrafts = () =>
  new Set(draftKeys().flatMap((key) => read(key)?.files?.map((file) => file.key) ?? []))

function draftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  } catch {
    return []
  }
}

function parse(key: string): (FormDraft & { saved?: number }) | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return draft && typeof draft === 'object' ? draft : undefined
  } catch {
    return undefined
  }
}

const savedAt = (key: string) => parse(key)?.saved ?? 0

function read(key: string): FormDraft | undefined {
  return Date.now() - savedAt(key) > DRAFT_LIFETIME_MS ? undefined : parse(key)
}

function remove(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

const lockedKeys = new Set<string>()

/** Says to other tabs that this one lives and has a draft. Where the browser knows no locks, a draft may be copied. */
function lockDraft(key: string) {
  if (lockedKeys.has(key)) return
  lockedKeys.add(key)
  void navigator.locks?.request(key, () => new Promise<never>(() => {}))
}
