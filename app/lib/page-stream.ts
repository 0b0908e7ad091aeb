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

const TIMEOUT_MS = 20_000

/**
 * Reads another page of ours as a document, whatever its status; undefined when it cannot be had. XMLHttpRequest, because it
 * parses HTML by itself: text may not become markup here (docs/decisions/sign-in-and-security.md).
 */
export function readDocument(address: string): Promise<Document | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    request.responseType = 'document'
    request.timeout = TIMEOUT_MS
    request.addEventListener('loadend', () => {
      const isOurs = request.status > 0 && request.status < 500 && request.status !== 429
      resolve((isOurs && request.responseXML) || undefined)
    })
    request.send()
  })
}
