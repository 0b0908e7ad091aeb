import type { Server } from 'node:http'
import { operations } from '#contract/index.ts'

/** How long a request under way may take to finish once the server stops. */
const PATIENCE_MS = 10_000
const STREAMS = operations.filter(({ stream }) => stream).map(({ path }) => path)

/**
 * Takes no more connections and returns how to wait until the requests under way are answered. Streams never end by
 * themselves, so they are ended; browsers open them again.
 */
export function createDrain(server: Server): () => Promise<void> {
  const streams = new Set<() => void>()
  let draining = false
  server.on('request', ({ url = '' }, response) => {
    if (!STREAMS.includes(url.split('?')[0]!)) return
    const end = () => response.destroy()
    if (draining) return end()
    streams.add(end)
    response.on('close', () => streams.delete(end))
  })
  return async () => {
    draining = true
    const drained = new Promise((resolve) => server.close(resolve))
    streams.forEach((end) => end())
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    const impatient = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
    await drained
    clearInterval(idle)
    clearTimeout(impatient)
  }
}
