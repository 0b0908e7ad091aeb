/** Lets one part of a process wake a loop in another. */
export type WakeSignal = {
  /** Ends the current wait, or else the next one. */
  wake: () => void
  /** Resolves when woken, after these milliseconds, or when the signal is aborted. */
  wait: (milliseconds: number, stopping: AbortSignal) => Promise<void>
}

export function createWakeSignal(): WakeSignal {
  let isWoken = false
  let resume: (() => void) | undefined
  return {
    wake() {
      isWoken = true
      resume?.()
    },
    async wait(milliseconds, stopping) {
      if (!isWoken && !stopping.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(resolve, milliseconds)
        const onAbort = () => resolve()
        stopping.addEventListener('abort', onAbort)
        resume = resolve
        await promise
        stopping.removeEventListener('abort', onAbort)
        clearTimeout(timer)
      }
      isWoken = false
      resume = undefined
    },
  }
}
