import { createStore, delMany, get, keys, set } from 'idb-keyval'
import { DRAFT_LIFETIME, filesOfDrafts } from './form-draft.ts'
import { logFailure } from './log-failure.ts'

/** A browser may leave a question to its store without an answer (known of WebKit). */
const PATIENCE = 3_000

const store = () => createStore('form-files', 'files')
let opened: ReturnType<typeof store> | undefined

/** Works without a store where the browser has none, or has no room: the file then lives as long as its page. */
async function attempt<T>(work: (files: ReturnType<typeof store>) => Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), PATIENCE)
  try {
    opened ??= store()
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

export const keepFile = (key: string, content: Blob) => attempt((files) => set(key, content, files))

export const keptFile = (key: string) => attempt((files) => get<Blob>(key, files))

export const dropFiles = async (names: string[]) => {
  if (names.length > 0) await attempt((files) => delMany(names, files))
}

/** Removes the files of a day ago that no draft names. */
export const forgetOldFiles = () =>
  attempt(async (files) => {
    const named = filesOfDrafts()
    const isOld = (key: string) => Date.now() - Number.parseInt(key) > DRAFT_LIFETIME
    const old = (await keys<string>(files)).filter((key) => isOld(key) && !named.has(key))
    if (old.length > 0) await delMany(old, files)
  })
