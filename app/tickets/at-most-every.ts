/** Does it at once, then again at most every so many milliseconds: calls in between are done together at the end. */
export function atMostEvery(interval: number, act: () => void): () => void {
  let waiting = false
  let last = -Infinity
  return () => {
    if (waiting) return
    waiting = true
    const wait = Math.max(0, last + interval - performance.now())
    setTimeout(() => {
      waiting = false
      last = performance.now()
      act()
    }, wait)
  }
}
