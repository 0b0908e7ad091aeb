import { createStore, delMany, get, keys, set } from 'idb-keyval'
import { fileKeysOfDrafts } from './draft-store.ts'
import { DRAFT_LIFETIME_MS, fileKeysOfForms, purgeExpiredFormDrafts } from './form-draft.ts'
import { logFailure } from '../log-failure.ts'

/** WebKit is known to leave requests to IndexedDB without any result. */
const TIMEOUT_MS = 3_000

const openStore = () => createStore('form-files', 'files')
let opened: ReturnType<typeof openStore> | undefined

/** Returns undefined where IndexedDB is missing, full or stuck: the file then lives as long as its page. */
async function withStore<T>(use: (files: ReturnType<typeof openStore>) => Promise<T>): Promise<T | undefined> {
  const timeout = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => timeout.resolve(undefined), TIMEOUT_MS)
  try {
    opened ??= openStore()
    return await Promise.race([use(opened), timeout.promise])
  } catch (error) {
    logFailure('draft.files_not_stored', error)
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** Starts with the time it was made: a file that no draft names may be newer than its draft, or left over. */
export const newFileKey = () => `${Date.now()}-${Math.random().toString(36).slice(2)}`

export const saveFile = (key: string, content: Blob) => withStore((files) => set(key, content, files))

export const loadFile = (key: string) => withStore((files) => get<Blob>(key, files))

export const deleteFiles = async (names: string[]) => {
  if (names.length > 0) await withStore((files) => delMany(names, files))
}

/** Removes files older than a day that no draft names. */
export const purgeExpiredFiles = () =>
  withStore(async (files) => {
    const named = new Set([...fileKeysOfForms(), ...fileKeysOfDrafts()])
    const isOld = (key: string) => Date.now() - Number.parseInt(key) > DRAFT_LIFETIME_MS
    const old = (await keys<string>(files)).filter((key) => isOld(key) && !named.has(key))
    if (old.length > 0) await delMany(old, files)
  })

/** Removes drafts of forms older than a day, with the files they leave over. */
export function purgeDrafts() {
  if (purgeExpiredFormDrafts()) void purgeExpiredFiles()
}
