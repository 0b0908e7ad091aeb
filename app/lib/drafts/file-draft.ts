import { createStore, delMany, get, keys, set } from 'idb-keyval'
import { DRAFT_LIFETIME_MS, fileKeysOfDrafts } from './form-draft.ts'
import { logFailure } from '../log-failure.ts'

/** A browser may leave a question to its store without an answer (known of WebKit). */
const TIMEOUT_MS = 3_000

const openStore = () => createStore('form-files', 'files')
let opened: ReturnType<typeof openStore> | undefined

/** Works without a store where the browser has none, or has no room: the file then lives as long as its page. */
async function withStore<T>(
  work: (files: ReturnType<typeof openStore>) => Promise<T>,
): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), TIMEOUT_MS)
  try {
    opened ??= openStore()
    return await Promise.race([work(opened), late.promise])
  } catch (error) {
    logFailure('the files of a form are not kept', error)
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** Says when it was made, so that what no draft names any more can be told from what none names yet. */
export const newFileKey = () => `${Date.now()}-${Math.random().toString(36).slice(2)}`

export const saveFile = (key: string, content: Blob) => withStore((files) => set(key, content, files))

export const loadFile = (key: string) => withStore((files) => get<Blob>(key, files))

export const deleteFiles = async (names: string[]) => {
  if (names.length > 0) await withStore((files) => delMany(names, files))
}

/** Removes the files of a day ago that no draft names. */
export const purgeExpiredFiles = () =>
  withStore(async (files) => {
    const named = fileKeysOfDrafts()
    const isOld = (key: string) => Date.now() - Number.parseInt(key) > DRAFT_LIFETIME_MS
    const old = (await keys<string>(files)).filter((key) => isOld(key) && !named.has(key))
    if (old.length > 0) await delMany(old, files)
  })
