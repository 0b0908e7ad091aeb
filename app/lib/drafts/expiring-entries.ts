import { localEntries, readObject } from '../browser-storage.ts'

/**
 * Objects in the browser's storage, shared by all tabs, each for `lifetimeMs` after it was last written. Beside
 * browser-storage.ts, which every page loads, because only pages with a form need it.
 */
export function createExpiringEntries<T extends object>(prefix: string, lifetimeMs: number) {
  const readAny = (key: string) => readObject(localEntries, key) as (T & { saved?: number }) | undefined
  const savedAt = (key: string) => readAny(key)?.saved ?? 0
  const isExpired = (key: string) => Date.now() - savedAt(key) > lifetimeMs
  const keys = () => localEntries.keys(prefix)
  return {
    keys,
    savedAt,
    read: (key: string): T | undefined => (isExpired(key) ? undefined : readAny(key)),
    write: (key: string, value: T): boolean => localEntries.write(key, JSON.stringify({ ...value, saved: Date.now() })),
    remove: (key: string) => void localEntries.write(key, null),
    /** Removes what has expired, and returns it. */
    purge(): T[] {
      const expired = keys().filter(isExpired)
      const removed = expired.flatMap((key) => readAny(key) ?? [])
      for (const key of expired) localEntries.write(key, null)
      return removed
    },
  }
}
