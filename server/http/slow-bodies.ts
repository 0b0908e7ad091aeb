import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** Milliseconds a body may take, whatever it is. */
const PATIENCE_MS = 30_000
/** Bytes a second that an upload must bring from then on, on average: a phone with one bar manages more. */
const FLOOR = 8 * 1024

const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/** Sheds requests whose body takes too long; one with files may take as long as it makes progress (docs/decisions/0009). */
export function shedSlowBodies(server: Server, { patience = PATIENCE_MS, floor = FLOOR } = {}): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    const { socket } = request
    const before = socket.bytesRead
    const start = performance.now()
    const allowed = () => patience + (isUpload(request) ? ((socket.bytesRead - before) / floor) * 1000 : 0)
    const timer = setInterval(() => {
      if (request.complete) return clearInterval(timer)
      if (performance.now() - start < allowed()) return
      clearInterval(timer)
      if (!response.headersSent) socket.write(TIMED_OUT)
      socket.destroySoon()
    }, patience / 30).unref()
    response.once('close', () => clearInterval(timer))
  })
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isUpload = ({ headers }: IncomingMessage) =>
  /^multipart\/form-data/i.test(headers['content-type'] ?? '')
