import { localEntries, readObject } from '../browser-storage.ts'

/** Objects in the browser's storage, shared by all tabs, each for `lifetimeMs` after it was last written. */
export function createExpiringEntries<T extends object>(prefix: string, lifetimeMs: number) {
  type Entry = T & { saved?: number }
  /** Parsed entries: the same text is the same object, so that a component reading it is not rendered again. */
  const parsed = new Map<string, { text: string; entry: Entry | undefined }>()
  const readAny = (key: string): Entry | undefined => {
    const text = localEntries.read(key)
    if (text === null) return undefined
    const known = parsed.get(key)
    if (known?.text === text) return known.entry
    const entry = readObject(localEntries, key) as Entry | undefined
    parsed.set(key, { text, entry })
    return entry
  }
  const savedAt = (key: string) => readAny(key)?.saved ?? 0
  const isExpired = (key: string) => Date.now() - savedAt(key) > lifetimeMs
  const keys = () => localEntries.keys(prefix)
  return {
    keys,
    savedAt,
    readAny,
    read: (key: string): T | undefined => (isExpired(key) ? undefined : readAny(key)),
    write: (key: string, value: T): boolean => localEntries.write(key, JSON.stringify({ ...value, saved: Date.now() })),
    remove: (key: string) => void localEntries.write(key, null),
    purge(): T[] {
      const expired = keys().filter(isExpired)
      const removed = expired.flatMap((key) => readAny(key) ?? [])
      for (const key of expired) localEntries.write(key, null)
      return removed
    },
  }
}
