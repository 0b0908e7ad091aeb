import { connect } from 'node:net'

export type RawResponse = { status: number; headers: Map<string, string>; body: Buffer }
/** What came back: complete responses, and bytes after them that are none. */
export type Reply = { responses: RawResponse[]; rest: string; milliseconds: number }

/** However busy the machine is, the server closes a connection within this time. */
const CLOSE_TIMEOUT_MS = 300_000

/** How long a request may get no byte: a complete one gets its response on the busiest machine, another may get none. */
export const silenceOf = (isWhole: boolean): number => (isWhole ? 120_000 : 400)

/**
 * Writes bytes to a connection of its own and reads until it is closed. After `silence` milliseconds without a byte, the
 * client half-closes, so that an unfinished request waits no longer.
 */
export function exchange(port: number, bytes: Buffer, silence: number): Promise<Reply> {
  const start = performance.now()
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    const quiet = setTimeout(() => socket.end(), silence)
    const timeout = setTimeout(() => {
      reject(new Error(`No end after ${CLOSE_TIMEOUT_MS} ms of ${JSON.stringify(bytes.toString('latin1', 0, 300))}`))
      socket.destroy()
    }, CLOSE_TIMEOUT_MS)
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      quiet.refresh()
    })
    // A request refused before all of it was sent may find the connection closed.
    socket.on('error', () => {})
    socket.on('end', () => socket.end())
    socket.on('close', () => {
      clearTimeout(quiet)
      clearTimeout(timeout)
      resolve({ ...parse(Buffer.concat(chunks)), milliseconds: performance.now() - start })
    })
    socket.write(bytes)
  })
}

const HEAD_END = Buffer.from('\r\n\r\n')

function parse(all: Buffer): Pick<Reply, 'responses' | 'rest'> {
  const responses: RawResponse[] = []
  let left = all
  for (;;) {
    const end = left.indexOf(HEAD_END)
    const head = left.toString('latin1', 0, Math.max(end, 0)).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head[0]!)?.[1])
    if (end === -1 || !status) return { responses, rest: left.toString('latin1') }
    const headers = new Map(
      head
        .slice(1)
        .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    )
    const after = left.subarray(end + HEAD_END.length)
    const length = lengthOf(status, headers, after)
    if (status >= 200) responses.push({ status, headers, body: after.subarray(0, length) })
    left = after.subarray(length)
  }
}

/** A response to HEAD has a length and no body: another response or nothing follows. */
function lengthOf(status: number, headers: Map<string, string>, after: Buffer): number {
  if (status < 200 || status === 204 || status === 304 || after.length === 0) return 0
  if (after.toString('latin1', 0, 9) === 'HTTP/1.1 ') return 0
  if (headers.get('transfer-encoding') === 'chunked') {
    const last = after.indexOf('0\r\n\r\n')
    return last === -1 ? after.length : last + 5
  }
  return Math.min(Number(headers.get('content-length') ?? after.length), after.length)
}
