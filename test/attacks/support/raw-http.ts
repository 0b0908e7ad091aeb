import { connect } from 'node:net'

export type RawResponse = { status: number; headers: Map<string, string>; body: Buffer }
/** What came back: whole answers, and what was left that is none. */
export type Reply = { answers: RawResponse[]; rest: string; milliseconds: number }

const PATIENCE_MS = 60_000

/**
 * Writes bytes to a connection of its own and reads until it is closed. Whoever sent something unfinished waits for
 * nothing: after so many milliseconds of silence the sender says that this was all.
 */
export function exchange(port: number, bytes: Buffer, silence: number): Promise<Reply> {
  const begun = performance.now()
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    const quiet = setTimeout(() => socket.end(), silence)
    const patience = setTimeout(() => {
      reject(
        new Error(`No end after ${PATIENCE_MS} ms of ${JSON.stringify(bytes.toString('latin1', 0, 300))}`),
      )
      socket.destroy()
    }, PATIENCE_MS)
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      quiet.refresh()
    })
    // Who is refused before all was sent may find the line closed.
    socket.on('error', () => {})
    socket.on('end', () => socket.end())
    socket.on('close', () => {
      clearTimeout(quiet)
      clearTimeout(patience)
      resolve({ ...parse(Buffer.concat(chunks)), milliseconds: performance.now() - begun })
    })
    socket.write(bytes)
  })
}

const HEAD_END = Buffer.from('\r\n\r\n')

function parse(all: Buffer): Pick<Reply, 'answers' | 'rest'> {
  const answers: RawResponse[] = []
  let left = all
  for (;;) {
    const end = left.indexOf(HEAD_END)
    const head = left.toString('latin1', 0, Math.max(end, 0)).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head[0]!)?.[1])
    if (end === -1 || !status) return { answers, rest: left.toString('latin1') }
    const headers = new Map(
      head
        .slice(1)
        .map((line) => [
          line.slice(0, line.indexOf(':')).toLowerCase(),
          line.slice(line.indexOf(':') + 1).trim(),
        ]),
    )
    const after = left.subarray(end + HEAD_END.length)
    const length = lengthOf(status, headers, after)
    if (status >= 200) answers.push({ status, headers, body: after.subarray(0, length) })
    left = after.subarray(length)
  }
}

/** An answer to HEAD names a length and has no body: another answer or nothing follows. */
function lengthOf(status: number, headers: Map<string, string>, after: Buffer): number {
  if (status < 200 || status === 204 || status === 304 || after.length === 0) return 0
  if (after.toString('latin1', 0, 9) === 'HTTP/1.1 ') return 0
  if (headers.get('transfer-encoding') === 'chunked') {
    const last = after.indexOf('0\r\n\r\n')
    return last === -1 ? after.length : last + 5
  }
  return Math.min(Number(headers.get('content-length') ?? after.length), after.length)
}
