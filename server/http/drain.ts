import type { Server, ServerResponse } from 'node:http'
import net, { type Socket } from 'node:net'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { operations } from '#contract/index.ts'
import { type Connections, followConnections } from './connections.ts'
import { DETACHED } from './detach.ts'

/** How long a request under way may take to finish once the server stops. */
const PATIENCE_MS = 10_000
/** A turn of the event loop in which hardly anything happened, and how long one is waited for. */
const SHORT_MS = 1
const QUIET_TURN_PATIENCE_MS = 500
const LOOK_EVERY_MS = 25
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
const ENDS = {
  announced: { takes: 1_000, quiet: 500 },
  'at once': { takes: 0, quiet: 100 },
  awaited: { takes: 1_000, quiet: 500 },
  replaced: { takes: 0, quiet: 5_000 },
}

export type End = keyof typeof ENDS
export type Drain = ReturnType<typeof createDrain>

/**
 * Follows the server's requests and returns how to end it without failing one: resolves once all are answered and every
 * connection is closed. Every answer from then on says `Connection: close`, so that nobody sends another request on a
 * line just closed. Streams never end by themselves, so they are ended; browsers open them again.
 */
export function createDrain(
  server: Server,
  connections: Connections = followConnections(server),
): (end: End) => Promise<void> {
  const answers = new Set<ServerResponse>()
  const streams = new Set<Socket>()
  let draining = false
  const markAsLast = (answer: ServerResponse) => {
    if (!answer.headersSent) answer.setHeader('Connection', 'close')
  }

  // Before the application, which may answer at once.
  server.prependListener('request', ({ url = '', socket }, response) => {
    answers.add(response)
    for (const name of ['close', DETACHED]) response.on(name, () => answers.delete(response))
    if (draining) markAsLast(response)
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

  const underWay = () =>
    Promise.all([...answers].map((answer) => new Promise((resolve) => answer.once('close', resolve))))

  return async (end) => {
    const { takes, quiet } = ENDS[end]
    draining = true
    streams.forEach((stream) => stream.destroy())
    answers.forEach(markAsLast)
    const answered = end === 'awaited' ? underWay() : undefined
    if (takes > 0) await delay(takes)
    await Promise.race([answered, delay(PATIENCE_MS, undefined, { ref: false })])
    await quietTurn()
    const drained = stopTaking(server)
    const look = setInterval(() => connections.closeQuiet(quiet), LOOK_EVERY_MS)
    const impatient = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
    await drained
    clearInterval(look)
    clearTimeout(impatient)
  }
}

/** Takes no more connections; resolves once there are none. The HTTP server's own `close` cuts off idle ones at once. */
const stopTaking = (server: Server) =>
  new Promise((resolve) => net.Server.prototype.close.call(server, resolve))

/**
 * Resolves right after a turn in which little was to be done. Closing the socket resets the connections that wait to be
 * taken, with the requests they may carry already: now there are none but those of the last moment.
 */
async function quietTurn(): Promise<void> {
  const latest = performance.now() + QUIET_TURN_PATIENCE_MS
  let took = Infinity
  while (took > SHORT_MS && performance.now() < latest) {
    const before = performance.now()
    await nextTurn()
    took = performance.now() - before
  }
}
