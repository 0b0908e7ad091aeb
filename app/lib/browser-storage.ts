/** Wraps a storage so that nothing throws: text that the browser refuses to store is missing. */
function openStorage(area: () => Storage) {
  return {
    read(key: string): string | null {
      try {
        return area().getItem(key)
      } catch {
        return null
      }
    },
    /** Removes the entry for null. Returns true on success. */
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

/** Shared by all tabs, until removed. */
export const localEntries = openStorage(() => localStorage)
/** For one tab until it is closed, across reloads. */
export const tabEntries = openStorage(() => sessionStorage)

type TextEntries = typeof localEntries

/** Reads an object of unknown shape; undefined if there is none. */
export function readObject(entries: TextEntries, key: string): object | undefined {
  try {
    const value: unknown = JSON.parse(entries.read(key) ?? 'null')
    return typeof value === 'object' ? (value ?? undefined) : undefined
  } catch {
    return undefined
  }
}
