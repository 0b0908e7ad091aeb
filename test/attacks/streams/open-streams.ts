import { type Socket, connect } from 'node:net'

/** How many streams are opened at once. */
const OPENING = 50
const PATIENCE_MS = 30_000

/** So many streams of each session, open until `close`; `beats` and `lost` count what happens to them. */
export async function openStreams(port: number, cookies: string[], each: number) {
  const sockets: Socket[] = []
  let beats = 0
  let lost = 0
  const open = (cookie: string) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      const patience = setTimeout(() => reject(new Error('A stream was not opened in time.')), PATIENCE_MS)
      sockets.push(socket)
      socket.write(`GET /api/tickets/events HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\n\r\n`)
      socket.setEncoding('latin1').on('data', (text: string) => {
        if (text.includes(': still here')) beats++
        if (text.includes(': watching')) {
          clearTimeout(patience)
          resolve()
        } else if (!text.startsWith('HTTP/1.1 200')) return
        if (/^HTTP\/1\.1 [^2]/.test(text))
          reject(new Error(`A stream was answered with ${text.slice(0, 200)}`))
      })
      socket.on('error', () => {})
      socket.on('close', () => void lost++)
    })
  const wanted = cookies.flatMap((cookie) => Array.from({ length: each }, () => cookie))
  const opener = async (): Promise<void> => {
    for (let cookie = wanted.pop(); cookie !== undefined; cookie = wanted.pop()) await open(cookie)
  }
  await Promise.all(Array.from({ length: OPENING }, opener))
  return {
    beats: () => beats,
    lost: () => lost,
    close(): void {
      for (const socket of sockets) socket.destroy()
    },
  }
}
