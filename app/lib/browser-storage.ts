/** One choice kept in this browser; null when none was made or the browser keeps nothing. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

export function writeStored(name: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // The choice holds until the page is left.
  }
}
