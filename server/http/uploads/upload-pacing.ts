/** Pieces of uploads handled per turn of the event loop: half a megabyte, about two milliseconds of work. */
const MAX_PER_TURN = 8

/**
 * Shares the event loop between uploads and everything else. `wait` resolves at once for the first pieces of a turn, and
 * one turn after the other, in FIFO order, for the rest: however many uploads arrive, other requests are served between
 * them (docs/decisions/0056-real-files.md).
 */
export function createUploadPacing(maxPerTurn = MAX_PER_TURN): { wait: () => Promise<void> } {
  const waiting: (() => void)[] = []
  let taken = 0

  function startTurn() {
    taken = 0
    const next = waiting.splice(0, maxPerTurn)
    if (next.length === 0) return
    take(next.length)
    for (const resume of next) resume()
  }

  function take(count: number) {
    if (taken === 0) setImmediate(startTurn)
    taken += count
  }

  return {
    async wait() {
      if (taken >= maxPerTurn) return new Promise<void>((resolve) => waiting.push(resolve))
      take(1)
    },
  }
}
