import { randomInt } from 'node:crypto'
import net from 'node:net'

/** Below the ports of outgoing connections (from 32,768 on Linux), which could take ours between two starts. */
const [FIRST, END] = [15_000, 30_000]

/** A port on which nothing listens, nor begins to meanwhile: no program is given it unless it asks. */
export const CLOSED_PORT = 2

/** Returns a port on which nothing listens at the moment. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, END)
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
