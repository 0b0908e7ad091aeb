import type { Server, ServerResponse } from 'node:http'
import net, { type Socket } from 'node:net'
import { setTimeout as delay, setImmediate as nextTick } from 'node:timers/promises'
import { operations } from '#contract/operations.ts'
import { type Connections, trackConnections } from './track-connections.ts'

/** For in-flight requests to finish once the server drains. */
const REQUEST_TIMEOUT_MS = 10_000
/** An event-loop iteration shorter than this counts as idle. */
const IDLE_TICK_MS = 1
/** For an idle iteration, after the last accepted connection and in total. */
const IDLE_TICK_TIMEOUTS_MS = { sinceAccept: 500, total: 5_000 }
const CLOSE_IDLE_EVERY_MS = 25
const STREAMS = operations.filter(({ stream }) => stream).map(({ path }) => path)

/**
 * Why a server drains. `acceptMs` is for how long it still accepts connections, so that keep-alive clients learn from a
 * response that theirs is about to be closed; `idleMs` is for how long a connection must have been idle to be closed
 * without such a response: much longer than a proxy keeps one (deploy/nginx.conf), or its next request would come too late.
 * What the kernel has queued is left to a successor with the same socket, and accepted without one.
 *
 * - `signal`: an operator or orchestrator stops the process; load balancers have to notice.
 * - `immediate`: a person waits at the terminal.
 * - `database-requested`: the next server has the same socket, but waits for the database of this one. Until in-flight
 *   requests are finished this one goes on accepting, since the next one cannot start before.
 * - `replaced`: the next server already accepts connections from the same socket, so there is no hurry.
 */
const DRAIN_TIMINGS = {
  signal: { acceptMs: 1_000, idleMs: 1_000, hasSuccessor: false },
  immediate: { acceptMs: 0, idleMs: 100, hasSuccessor: false },
  'database-requested': { acceptMs: 1_000, idleMs: 1_000, hasSuccessor: true },
  replaced: { acceptMs: 0, idleMs: 5_000, hasSuccessor: true },
}

export type DrainReason = keyof typeof DRAIN_TIMINGS
export type Drain = ReturnType<typeof createDrain>

/**
 * Returns how to drain a server without failing a request: it resolves once all responses are sent and every connection
 * is closed. Every response from then on says `Connection: close`, so that no client sends another request on a connection
 * that is about to be closed. Event streams are cut off, since they never end by themselves; browsers reconnect.
 */
export function createDrain(
  server: Server,
  connections: Connections = trackConnections(server),
): (reason: DrainReason) => Promise<void> {
  const responses = new Set<ServerResponse>()
  const streams = new Set<Socket>()
  let draining = false
  const closeAfterResponse = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close')
  }

  // Before the application's listener, which may respond immediately.
  server.prependListener('request', ({ url = '', socket }, response) => {
    responses.add(response)
    response.on('close', () => {
      responses.delete(response)
      streams.delete(socket)
    })
    if (draining) closeAfterResponse(response)
    if (!STREAMS.includes(url.split('?')[0]!)) return
    if (draining) socket.destroy()
    else streams.add(socket)
  })

  const allResponded = () =>
    Promise.all([...responses].map((response) => new Promise((resolve) => response.once('close', resolve))))

  return async (reason) => {
    const { acceptMs, idleMs, hasSuccessor } = DRAIN_TIMINGS[reason]
    draining = true
    streams.forEach((stream) => stream.destroy())
    responses.forEach(closeAfterResponse)
    const responded = reason === 'database-requested' ? allResponded() : undefined
    if (acceptMs > 0) await delay(acceptMs)
    await Promise.race([responded, delay(REQUEST_TIMEOUT_MS, undefined, { ref: false })])
    if (!hasSuccessor) await acceptQueued(server)
    const drained = stopAccepting(server)
    const closingIdle = setInterval(() => connections.closeIdle(idleMs), CLOSE_IDLE_EVERY_MS)
    const timeout = setTimeout(() => server.closeAllConnections(), REQUEST_TIMEOUT_MS)
    await drained
    clearInterval(closingIdle)
    clearTimeout(timeout)
  }
}

/**
 * Stops accepting connections; resolves once there are none left. `close` of the HTTP server would also destroy idle
 * connections immediately, with the requests that are already on their way to them (docs/dependencies.md).
 */
const stopAccepting = (server: Server) => new Promise((resolve) => net.Server.prototype.close.call(server, resolve))

/**
 * Resolves right after an event-loop iteration that accepted no connection and had little else to do. Closing the last
 * listening socket resets connections that the kernel has queued, possibly with requests, and one iteration accepts a single
 * one of them: after such an iteration the queue holds only those of the last moment.
 */
async function acceptQueued(server: Server): Promise<void> {
  const { sinceAccept, total } = IDLE_TICK_TIMEOUTS_MS
  // Until here the sockets may not have been polled; from here each iteration polls them once.
  await nextTick()
  const start = performance.now()
  let [acceptedAt, before, took] = [start, start, Infinity]
  const onConnection = () => (acceptedAt = performance.now())
  server.on('connection', onConnection)
  while (acceptedAt >= before || took > IDLE_TICK_MS) {
    before = performance.now()
    if (before > acceptedAt + sinceAccept || before > start + total) break
    await nextTick()
    took = performance.now() - before
  }
  server.off('connection', onConnection)
}
