type PageStreamHandlers = {
  onMessage: (data: string) => void
  /** Called before each attempt after a refusal, which does not say why. */
  onRefused: () => Promise<void>
}

const RETRY_MS = 5_000
const MAX_RETRY_MS = 120_000

/**
 * Keeps a stream of server-sent events of a public page open; unlike `openEventStream` it knows no session of the team. A lost
 * connection the browser takes up by itself, a refusal is tried again with exponential back-off. Returns a function that closes it.
 */
export function openPageStream(address: string, { onMessage, onRefused }: PageStreamHandlers): () => void {
  let failures = 0
  let isClosed = false
  let source: EventSource
  let retry: ReturnType<typeof setTimeout>

  function open() {
    if (isClosed) return
    source = new EventSource(address)
    source.addEventListener('open', () => (failures = 0))
    source.addEventListener('message', ({ data }: MessageEvent<string>) => onMessage(data))
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED || isClosed) return
      retry = setTimeout(() => void onRefused().then(open), Math.min(RETRY_MS * 2 ** failures++, MAX_RETRY_MS))
    })
  }
  open()
  return () => {
    isClosed = true
    clearTimeout(retry)
    source.close()
  }
}
