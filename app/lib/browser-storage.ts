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
