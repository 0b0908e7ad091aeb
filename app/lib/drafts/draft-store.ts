import { useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'
import { createExpiringEntries } from './expiring-entries.ts'
import type { DraftFile } from './form-draft.ts'

/** Milliseconds after the last change. */
export const REPLY_DRAFT_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000
const PREFIX = 'draft:'

type Fields = Record<string, unknown>
const stored = createExpiringEntries<Fields>(PREFIX, REPLY_DRAFT_LIFETIME_MS)
stored.purge()

/** The fields written in this page, which is all there is where the browser refuses to store them. */
const changed = createStore<ReadonlyMap<string, Fields>>(new Map())

/** The drafts this page has read: the same stored and changed fields are the same object. */
const shown = new Map<string, { entry: Fields | undefined; change: Fields | undefined; draft: Fields }>()
/** The drafts of this page were removed from the storage while it was open. */
let isUnstored = false
const clearListeners = new Set<() => void>()

/**
 * Creates the drafts of one shape, by id. They stay in this browser over reloads and expired sessions. A field is read from
 * the storage until it is written in this page, so that two tabs do not overwrite fields of each other. Blank values (`''`, 0,
 * false, null, `[]`) are not stored: they have to be those of `empty`.
 */
export function createDrafts<Draft extends Fields>(kind: string, empty: Draft) {
  const keyOf = (id: string) => PREFIX + kind + id
  const writeListeners = new Set<(id: string, change: Partial<Draft>) => void>()

  function read(id: string): Draft {
    const key = keyOf(id)
    const entry = stored.read(key)
    const change = changed.get().get(key)
    const known = shown.get(key)
    if (known && known.entry === entry && known.change === change) return known.draft as Draft
    const draft = { ...empty, ...entry, ...change }
    shown.set(key, { entry, change, draft })
    return draft
  }

  function write(id: string, change: Partial<Draft>) {
    const key = keyOf(id)
    store(key, { ...stored.read(key), ...change })
    changed.set(new Map(changed.get()).set(key, { ...changed.get().get(key), ...change }))
    for (const listener of writeListeners) listener(id, change)
  }

  return {
    read,
    write,
    remove: (id: string) => write(id, empty),
    /** Reads one field in a component, which is rendered again when that field changes, and for no other. */
    use: <Field extends keyof Draft>(id: string, field: Field): Draft[Field] =>
      useSyncExternalStore(
        changed.subscribe,
        () => read(id)[field],
        () => empty[field],
      ),
    /** Calls back after each write in this page; clearing all drafts is none. Returns a function that ends this. */
    onWrite: (listener: (id: string, change: Partial<Draft>) => void) => {
      writeListeners.add(listener)
      return () => void writeListeners.delete(listener)
    },
  }
}

/** Calls back after each change of a draft in this page. Returns a function that ends this. */
export const onDraftChange = changed.subscribe

/** Calls back when all drafts are removed from this page: what is saved elsewhere must stay. */
export const onDraftsCleared = (listener: () => void) => void clearListeners.add(listener)

/** Removes all drafts from this browser and this page: on Logout, and before another admin's pages are shown. */
export function clearDrafts() {
  removeStored()
  shown.clear()
  isUnstored = false
  for (const listener of clearListeners) listener()
  changed.set(new Map())
}

/** Removes all drafts from this browser, but not from this page: on Logout in another tab. */
export function keepDraftsInPage() {
  removeStored()
  isUnstored = true
  const kept = [...shown].map(([key, { draft }]) => [key, { ...draft, ...changed.get().get(key) }] as const)
  changed.set(new Map([...changed.get(), ...kept]))
}

/** Stores again what was kept in this page alone: its writer has signed in again. */
export function storeKeptDrafts() {
  if (!isUnstored) return
  isUnstored = false
  for (const [key, fields] of changed.get()) store(key, { ...stored.read(key), ...fields })
}

export const purgeExpiredDrafts = () => void stored.purge()

/** The keys of all files that drafts of the dashboard in this browser name; file-draft.ts stores their bytes. */
export const fileKeysOfDrafts = (): string[] =>
  stored.keys().flatMap((key) => {
    const { files = [] } = (stored.readAny(key) ?? {}) as { files?: DraftFile[] }
    return files.map((file) => file.key)
  })

function removeStored() {
  for (const key of stored.keys()) stored.remove(key)
}

function store(key: string, fields: Fields) {
  const filled = Object.entries(fields).filter(([field, value]) => field !== 'saved' && !isBlank(value))
  if (filled.length > 0) stored.write(key, Object.fromEntries(filled))
  else stored.remove(key)
}

const isBlank = (value: unknown) => !value || (Array.isArray(value) && value.length === 0)
