let seen: string | undefined

/** Notes how new what the page brought along is, for the stream of events. */
export const noteSeen = (state: string) => void (seen = state)

/** How new that is, once: what comes with the stream is newer. */
export function takeSeen(): string | undefined {
  const state = seen
  seen = undefined
  return state
}
