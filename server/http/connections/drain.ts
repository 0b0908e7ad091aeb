import type { Server, ServerResponse } from 'node:http'
import net, { type Socket } from 'node:net'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { operations } from '#contract/operations.ts'
import { type Connections, trackConnections } from './track-connections.ts'
import { DETACHED } from './detach-socket.ts'

/** How long a request under way may take to finish once the server stops. */
const REQUEST_TIMEOUT_MS = 10_000
/** A turn of the event loop in which hardly anything happened, and how long one is waited for. */
const IDLE_TICK_MS = 1
const IDLE_TICK_TIMEOUT_MS = 500
const CLOSE_IDLE_EVERY_MS = 25
const STREAMS = operations.filter(({ stream }) => stream).map(({ path }) => path)

/**
 * The ends a server may come to. For how many milliseconds it goes on taking connections, so that those it has hear that
 * theirs is closed, and how long one must have been silent to be closed unheard.
 *
 * - `announced`: somebody stops it, others have to notice.
 * - `at once`: somebody waits in front of it.
 * - `awaited`: another server takes the same socket over, but needs what this one holds. Until requests under way are
 *   answered it goes on, for until then the other cannot begin.
 * - `replaced`: another server takes connections from the same socket already, so nothing hurries.
 */
const DRAIN_TIMINGS = {
  announced: { takes: 1_000, quiet: 500 },
  'at once': { takes: 0, quiet: 100 },
  awaited: { takes: 1_000, quiet: 500 },
  replaced: { takes: 0, quiet: 5_000 },
}

export type DrainReason = keyof typeof DRAIN_TIMINGS
export type Drain = ReturnType<typeof createDrain>

/**
 * Follows the server's requests and returns how to end it without failing one: resolves once all are answered and every
 * connection is closed. Every answer from then on says `Connection: close`, so that nobody sends another request on a
 * line just closed. Streams never end by themselves, so they are ended; browsers open them again.
 */
export function createDrain(
  server: Server,
  connections: Connections = trackConnections(server),
): (end: DrainReason) => Promise<void> {
  const responses = new Set<ServerResponse>()
  const streams = new Set<Socket>()
  let draining = false
  const closeAfterResponse = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close')
  }

  // Before the application, which may answer at once.
  server.prependListener('request', ({ url = '', socket }, response) => {
    responses.add(response)
    for (const name of ['close', DETACHED]) response.on(name, () => responses.delete(response))
    if (draining) closeAfterResponse(response)
    if (!STREAMS.includes(url.split('?')[0]!)) return
    if (draining) return void socket.destroy()
    response.on('finish', followStream(socket))
  })
  /** Until its connection is closed; answers how to forget it before. Apart, or it would keep the answer. */
  function followStream(socket: Socket): () => void {
    const forget = () => {
      streams.delete(socket)
      socket.off('close', forget)
    }
    streams.add(socket)
    socket.on('close', forget)
    return forget
  }

  const allResponded = () =>
    Promise.all([...responses].map((answer) => new Promise((resolve) => answer.once('close', resolve))))

  return async (end) => {
    const { takes, quiet } = DRAIN_TIMINGS[end]
    draining = true
    streams.forEach((stream) => stream.destroy())
    responses.forEach(closeAfterResponse)
    const answered = end === 'awaited' ? allResponded() : undefined
    if (takes > 0) await delay(takes)
    await Promise.race([answered, delay(REQUEST_TIMEOUT_MS, undefined, { ref: false })])
    await idleTick()
    const drained = stopAccepting(server)
    const closingIdle = setInterval(() => connections.closeIdle(quiet), CLOSE_IDLE_EVERY_MS)
    const timeout = setTimeout(() => server.closeAllConnections(), REQUEST_TIMEOUT_MS)
    await drained
    clearInterval(closingIdle)
    clearTimeout(timeout)
  }
}

/** Takes no more connections; resolves once there are none. The HTTP server's own `close` cuts off idle ones at once. */
const stopAccepting = (server: Server) =>
  new Promise((resolve) => net.Server.prototype.close.call(server, resolve))

/**
 * Resolves right after a turn in which little was to be done. Closing the socket resets the connections that wait to be
 * taken, with the requests they may carry already: now there are none but those of the last moment.
 */
async function idleTick(): Promise<void> {
  const latest = performance.now() + IDLE_TICK_TIMEOUT_MS
  let took = Infinity
  while (took > IDLE_TICK_MS && performance.now() < latest) {
    const before = performance.now()
    await nextTurn()
    took = performance.now() - before
  }
}
