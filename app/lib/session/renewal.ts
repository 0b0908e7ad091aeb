/** Calls in progress that renew the session's token, and the number of ended ones. */
const inProgress = new Set<Promise<unknown>>()
let ended = 0

export async function sendRenewal<T>(send: () => Promise<T>): Promise<T> {
  const sent = send()
  inProgress.add(sent)
  try {
    return await sent
  } finally {
    inProgress.delete(sent)
    ended++
  }
}

/** Sends a call, and again if it was refused because a renewal has replaced its token meanwhile. */
export async function sendAcrossRenewals<T>(
  send: () => Promise<T>,
  isRefused: (error: unknown) => boolean,
): Promise<T> {
  const before = ended
  try {
    return await send()
  } catch (error) {
    if (!isRefused(error) || (inProgress.size === 0 && ended === before)) throw error
    await Promise.allSettled(inProgress)
    return send()
  }
}
