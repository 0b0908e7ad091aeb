/** Whether decorative motion may run: the visitor's system setting, and the pause they chose here, which is remembered. */
const KEY = 'motion'
const PAUSED = 'paused'
const CHANGED = 'motionchange'
const REDUCED = '(prefers-reduced-motion: reduce)'

/** Holds where the browser keeps nothing: until the page is left. */
let pausedInMemory = false

export function isMotionPaused(): boolean {
  try {
    return localStorage.getItem(KEY) === PAUSED
  } catch {
    return pausedInMemory
  }
}

export function isMotionReduced(): boolean {
  return matchMedia(REDUCED).matches
}

export function isMotionAllowed(): boolean {
  return !isMotionReduced() && !isMotionPaused()
}

export function setMotionPaused(paused: boolean) {
  pausedInMemory = paused
  try {
    if (paused) localStorage.setItem(KEY, PAUSED)
    else localStorage.removeItem(KEY)
  } catch {
    // pausedHere remembers.
  }
  document.dispatchEvent(new Event(CHANGED))
}

/** Calls the listener whenever the answer may have changed: here, in another tab, or in the system's settings. */
export function onMotionChange(listener: () => void, signal: AbortSignal) {
  document.addEventListener(CHANGED, () => listener(), { signal })
  matchMedia(REDUCED).addEventListener('change', () => listener(), { signal })
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener()
  }
  addEventListener('storage', onStorage, { signal })
}
