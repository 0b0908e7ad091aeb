import { randomInt } from 'node:crypto'
import net from 'node:net'

/** Below those that outgoing connections are given (32,768 and more on Linux), one of which may be ours between two starts. */
const [FIRST, BEHIND_LAST] = [15_000, 30_000]

/** A port nobody listens on right now. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, BEHIND_LAST)
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
