import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { type Connection, type Connections, hasBody } from './track-connections.ts'
import { type RawResponse, closeWith } from './early-responses.ts'

const LIMITS = {
  /** Without a request in flight, even if single bytes arrive. */
  idleMs: 10_000,
  bodyMs: 18_000,
  responseMs: 18_000,
  /** At this rate an upload or a download may take as long as it needs: a phone with one bar of reception is faster. */
  minBytesPerSecond: 8 * 1024,
  checkEveryMs: 1_000,
}

/** Time a transfer has left. Waiting uses it up and progress earns it back, up to the initial amount. */
type Allowance = { leftMs: number; bytes: number; at: number }

/**
 * Drops connections that make no progress: no request, a body that arrives too slowly, a response that is read too
 * slowly. Time during which we are the slow side does not count, nor does an event stream with nothing to send.
 */
export function dropSlowConnections(
  server: Server,
  { bySocket }: Pick<Connections, 'bySocket'>,
  rawResponse: RawResponse,
  limits = LIMITS,
): void {
  const bodies = createAllowances(limits.bodyMs)
  const responses = createAllowances(limits.responseMs)

  function check(socket: Socket, connection: Connection, now: number): void {
    const { inFlight, idleSince, request, response } = connection
    if (inFlight === 0) {
      if (now - idleSince > limits.idleMs) socket.destroy()
      return
    }
    if (!request || request.complete || !hasBody(request)) bodies.forget(socket)
    else if (request.readableLength > 0) bodies.pause(socket, now)
    else if (bodies.isUsedUp(socket, socket.bytesRead, isUpload(request) ? limits.minBytesPerSecond : 0, now))
      return closeWith(socket, response?.headersSent ? '' : rawResponse(408))
    if (!hasUnsentBytes(socket)) responses.forget(socket)
    // After a regular close the kernel would keep the unsent bytes for a quarter of an hour.
    else if (responses.isUsedUp(socket, bytesAccepted(socket), limits.minBytesPerSecond, now)) socket.resetAndDestroy()
  }

  const timer = setInterval(() => {
    const now = performance.now()
    // Timers run before sockets are read: after a pause of the process, bytes may be waiting to be read.
    setImmediate(() => {
      for (const [socket, connection] of bySocket) check(socket, connection, now)
    })
  }, limits.checkEveryMs).unref()
  server.on('close', () => clearInterval(timer))
}

function createAllowances(maxMs: number) {
  const allowances = new WeakMap<Socket, Allowance>()
  return {
    forget: (socket: Socket) => allowances.delete(socket),
    /** Does not count the time since the last check. */
    pause(socket: Socket, now: number): void {
      const allowance = allowances.get(socket)
      if (allowance) allowance.at = now
    },
    isUsedUp(socket: Socket, bytes: number, minBytesPerSecond: number, now: number): boolean {
      const allowance = allowances.get(socket)
      if (!allowance) {
        allowances.set(socket, { leftMs: maxMs, bytes, at: now })
        return false
      }
      const earnedMs = minBytesPerSecond > 0 ? ((bytes - allowance.bytes) / minBytesPerSecond) * 1000 : 0
      allowance.leftMs = Math.min(maxMs, allowance.leftMs - (now - allowance.at) + earnedMs)
      allowance.bytes = bytes
      allowance.at = now
      return allowance.leftMs <= 0
    },
  }
}

const isUpload = ({ headers }: IncomingMessage): boolean => /^multipart\/form-data/i.test(headers['content-type'] ?? '')

/**
 * Node's own socket handle (docs/dependencies.md): the public counters move by whole responses, the handle knows how much
 * of one the kernel has accepted.
 */
type Handle = { bytesWritten: number; writeQueueSize: number }
const handleOf = (socket: Socket) => (socket as { _handle?: Handle | null })._handle

const hasUnsentBytes = (socket: Socket): boolean =>
  socket.writableLength > 0 || (handleOf(socket)?.writeQueueSize ?? 0) > 0

function bytesAccepted(socket: Socket): number {
  const handle = handleOf(socket)
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten - socket.writableLength
}
