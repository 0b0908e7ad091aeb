import { type Socket, connect } from 'node:net'

/** Streams being opened at a time. */
const CONCURRENCY = 50
const OPEN_TIMEOUT_MS = 300_000

/** Opens `each` live streams for every session, until `close`; `beats` and `lost` count heartbeats and ended streams. */
export async function openStreams(port: number, cookies: string[], each: number) {
  const sockets: Socket[] = []
  let beats = 0
  let lost = 0
  const open = (cookie: string) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      const timeout = setTimeout(() => reject(new Error('A stream was not opened in time.')), OPEN_TIMEOUT_MS)
      sockets.push(socket)
      socket.write(`GET /api/tickets/events HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\n\r\n`)
      socket.setEncoding('latin1').on('data', (text: string) => {
        if (text.includes(': still here')) beats++
        if (text.includes(': watching')) {
          clearTimeout(timeout)
          resolve()
        } else if (/^HTTP\/1\.1 (?!200)/.test(text))
          reject(new Error(`A stream got the response ${text.slice(0, 200)}`))
      })
      socket.on('error', () => {})
      socket.on('close', () => void lost++)
    })
  const waiting = cookies.flatMap((cookie) => Array.from({ length: each }, () => cookie))
  const worker = async (): Promise<void> => {
    for (let cookie = waiting.pop(); cookie !== undefined; cookie = waiting.pop()) await open(cookie)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return {
    beats: () => beats,
    lost: () => lost,
    close(): void {
      for (const socket of sockets) socket.destroy()
    },
  }
}
