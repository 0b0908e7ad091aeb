import { getMe } from '#contract/auth.ts'
import { call } from './api.ts'
import { isSessionExpired, reportAuthError, sessionRestored } from './session/session-expiry.ts'

export type EventStreamHandlers = {
  onOpen: () => void
  onMessage: (data: string) => void
  onLost: () => void
}

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000

/** Milliseconds before the next attempt: exponential back-off with jitter, so that not all clients reconnect at once. */
export const reconnectDelay = (failures: number, random = Math.random) =>
  Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS) * (0.5 + random() / 2)

/**
 * Keeps a stream of server-sent events open, reconnecting after every failure; asks for its address each time. Returns a function
 * that closes it.
 */
export function openEventStream(address: () => string, { onOpen, onMessage, onLost }: EventStreamHandlers): () => void {
  let failures = 0
  let closed = false
  let source: EventSource
  let timer: ReturnType<typeof setTimeout>

  function open() {
    source = new EventSource(address())
    source.addEventListener('open', () => {
      failures = 0
      onOpen()
    })
    source.addEventListener('message', (message: MessageEvent<string>) => onMessage(message.data))
    source.addEventListener('error', () => void reopen(source.readyState === EventSource.CLOSED))
  }
  /** Browsers reconnect by themselves only after network errors, and all at the same moment. */
  async function reopen(refused: boolean) {
    source.close()
    onLost()
    if (refused && (await waitForSession())) failures = 0
    else await new Promise((resolve) => (timer = setTimeout(resolve, reconnectDelay(failures++))))
    if (!closed) open()
  }
  open()
  return () => {
    closed = true
    clearTimeout(timer)
    source.close()
  }
}

/** Waits for sign-in if the session has expired, and returns whether it had. An EventSource does not say why it was refused. */
async function waitForSession() {
  try {
    await call(getMe, {})
    return false
  } catch (error) {
    reportAuthError(error)
    return isSessionExpired(error) && sessionRestored().then(() => true)
  }
}
