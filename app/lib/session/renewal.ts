/** Calls in progress that give the session a new token, and how many have ended. */
const inProgress = new Set<Promise<unknown>>()
let ended = 0

/** Sends a call that gives the session a new token. */
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

/** Sends a call, once more where it had the token from before such a call and was refused for it, which `isRefused` says. */
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
