type EventStreamHandlers = {
  onMessage: (data: string) => void
  onOpen?: () => void
  onLost?: () => void
  /** Called when the server refuses the stream, without saying why; returns true if the next attempt need not wait. */
  onRefused: () => Promise<boolean>
}

/** Limits of the exponential back-off, in milliseconds. */
type Delays = { first: number; max: number }
const DELAYS: Delays = { first: 1_000, max: 30_000 }

/** Milliseconds before the next attempt: exponential back-off with jitter, so that clients do not reconnect together. */
export const reconnectDelay = (failures: number, { first, max } = DELAYS, random = Math.random) =>
  Math.min(first * 2 ** failures, max) * (0.5 + random() / 2)

/** Keeps a stream of server-sent events open, calling `address` for each attempt. Returns a function that closes it. */
export function openEventStream(
  address: () => string,
  { onMessage, onOpen, onLost, onRefused }: EventStreamHandlers,
  delays = DELAYS,
): () => void {
  let failures = 0
  let isClosed = false
  let source: EventSource
  let timer: ReturnType<typeof setTimeout>

  function open() {
    source = new EventSource(address())
    source.addEventListener('open', () => {
      failures = 0
      onOpen?.()
    })
    source.addEventListener('message', ({ data }: MessageEvent<string>) => onMessage(data))
    source.addEventListener('error', () => void reopen(source.readyState === EventSource.CLOSED))
  }
  /** Browsers reconnect by themselves only after network errors, and all at the same moment. */
  async function reopen(isRefused: boolean) {
    source.close()
    onLost?.()
    if (isRefused && (await onRefused())) failures = 0
    else await new Promise((resolve) => (timer = setTimeout(resolve, reconnectDelay(failures++, delays))))
    if (!isClosed) open()
  }
  open()
  return () => {
    isClosed = true
    clearTimeout(timer)
    source.close()
  }
}
