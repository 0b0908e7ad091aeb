import { localEntries } from '#app/lib/browser-storage.ts'

/** Whether decorative motion may run: depends on the system setting and on the stored choice of the visitor. */
const KEY = 'motion'
const PAUSED = 'paused'
const CHANGED = 'motionchange'
const REDUCED = '(prefers-reduced-motion: reduce)'

/** The choice where storage is unavailable; lost on leaving the page. */
let isPausedInMemory = false

export const isMotionPaused = (): boolean => isPausedInMemory || localEntries.read(KEY) === PAUSED

export function isMotionReduced(): boolean {
  return matchMedia(REDUCED).matches
}

export function isMotionAllowed(): boolean {
  return !isMotionReduced() && !isMotionPaused()
}

export function setMotionPaused(paused: boolean) {
  const isStored = localEntries.write(KEY, paused ? PAUSED : null)
  isPausedInMemory = paused && !isStored
  document.dispatchEvent(new Event(CHANGED))
}

/** Calls the listener whenever the result may have changed: on this page, in another tab, or in the system settings. */
export function onMotionChange(listener: () => void, signal: AbortSignal) {
  document.addEventListener(CHANGED, () => listener(), { signal })
  matchMedia(REDUCED).addEventListener('change', () => listener(), { signal })
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener()
  }
  addEventListener('storage', onStorage, { signal })
}
