/** Milliseconds without requestIdleCallback. */
const LATER = 1_000

/** Calls back once the browser has time; returns what cancels that. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, LATER)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act)
  return () => cancelIdleCallback(handle)
}
