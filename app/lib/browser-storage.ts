/** Text kept by the browser. Nothing throws: what the browser refuses to store is simply not there. */
function openStorage(area: () => Storage) {
  return {
    read(key: string): string | null {
      try {
        return area().getItem(key)
      } catch {
        return null
      }
    },
    /** Removes the entry for null. Returns whether the browser has done it. */
    write(key: string, text: string | null): boolean {
      try {
        if (text === null) area().removeItem(key)
        else area().setItem(key, text)
        return true
      } catch {
        return false
      }
    },
    keys(prefix: string): string[] {
      try {
        return Object.keys(area()).filter((key) => key.startsWith(prefix))
      } catch {
        return []
      }
    },
  }
}

/** Shared by all tabs, until it is removed: choices such as the theme. */
export const localEntries = openStorage(() => localStorage)
/** For one tab, until it is closed; a reload is the same tab. */
export const tabEntries = openStorage(() => sessionStorage)

type TextEntries = typeof localEntries

/** An object from storage; undefined where nothing is stored, or something that is none. */
export function readObject(entries: TextEntries, key: string): object | undefined {
  try {
    const value: unknown = JSON.parse(entries.read(key) ?? 'null')
    return typeof value === 'object' ? (value ?? undefined) : undefined
  } catch {
    return undefined
  }
}

/** Objects shared by all tabs, each for `lifetimeMs` after it was last written. */
export function createExpiringEntries<T extends object>(prefix: string, lifetimeMs: number) {
  const readAny = (key: string) => readObject(localEntries, key) as (T & { saved?: number }) | undefined
  const savedAt = (key: string) => readAny(key)?.saved ?? 0
  const isExpired = (key: string) => Date.now() - savedAt(key) > lifetimeMs
  const keys = () => localEntries.keys(prefix)
  return {
    keys,
    savedAt,
    read: (key: string): T | undefined => (isExpired(key) ? undefined : readAny(key)),
    write: (key: string, value: T): boolean =>
      localEntries.write(key, JSON.stringify({ ...value, saved: Date.now() })),
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
