import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Connections, Connection } from './track-connections.ts'
import type { RawResponse } from './raw-responses.ts'

/** Milliseconds a connection may take, and how many bytes a second make up for time that passes (docs/decisions/0009). */
const LIMITS = {
  /** Without a request under way, whatever trickles in. */
  idleMs: 10_000,
  /** To bring a body. */
  bodyMs: 18_000,
  /** To take what is answered. */
  responseMs: 18_000,
  /** An upload at this pace may go on for good, and so may a download: a phone with one bar manages more. */
  minBytesPerSecond: 8 * 1024,
  checkEveryMs: 1_000,
}

/** How long somebody may still take: what passes is used up, what moves brings some back, but never more than at first. */
type Allowance = { leftMs: number; moved: number; at: number }

/**
 * Sheds whoever holds a connection and does not get on: who brings no request, brings its body or takes its answer too
 * slowly. Nobody is shed for what waits for us, nor a stream that has nothing to say.
 */
export function dropSlowConnections(
  server: Server,
  { bySocket: lines }: Pick<Connections, 'bySocket'>,
  rawAnswer: RawResponse,
  limits = LIMITS,
): void {
  const bodies = createAllowances(limits.bodyMs)
  const answers = createAllowances(limits.responseMs)

  function check(socket: Socket, line: Connection, now: number): void {
    if (line.inFlight === 0) {
      if (now - line.idleSince > limits.idleMs) socket.destroy()
      return
    }
    const { request } = line
    if (!request || !isArriving(request)) bodies.forget(socket)
    else if (request.readableLength > 0) bodies.pause(socket, now)
    else if (bodies.isUsedUp(socket, socket.bytesRead, isUpload(request) ? limits.minBytesPerSecond : 0, now))
      return timeOut(socket, line)
    if (!hasUnsentBytes(socket)) answers.forget(socket)
    // Closed kindly it would keep what waits, in the system's memory, for a quarter of an hour.
    else if (answers.isUsedUp(socket, bytesAccepted(socket), limits.minBytesPerSecond, now))
      socket.resetAndDestroy()
  }

  function timeOut(socket: Socket, { response: answer }: Connection): void {
    if (!answer?.headersSent) socket.write(rawAnswer(408))
    socket.destroySoon()
  }

  const timer = setInterval(() => {
    const now = performance.now()
    // A process that had no turn for a while has its timers called before it reads.
    setImmediate(() => {
      for (const [socket, line] of lines) check(socket, line, now)
    })
  }, limits.checkEveryMs).unref()
  server.on('close', () => clearInterval(timer))
}

function createAllowances(maxMs: number) {
  const allowances = new WeakMap<Socket, Allowance>()
  return {
    forget: (socket: Socket) => allowances.delete(socket),
    /** What is there has not been read by us: nobody else is slow. */
    pause(socket: Socket, now: number): void {
      const pace = allowances.get(socket)
      if (pace) pace.at = now
    },
    isUsedUp(socket: Socket, moved: number, floor: number, now: number): boolean {
      const pace = allowances.get(socket)
      if (!pace) {
        allowances.set(socket, { leftMs: maxMs, moved, at: now })
        return false
      }
      const earned = floor > 0 ? ((moved - pace.moved) / floor) * 1000 : 0
      pace.leftMs = Math.min(maxMs, pace.leftMs - (now - pace.at) + earned)
      pace.moved = moved
      pace.at = now
      return pace.leftMs <= 0
    },
  }
}

const isArriving = ({ headers, complete }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

const isUpload = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data/i.test(headers['content-type'] ?? '')

/** Node's public counts move by whole answers at a time; its handle knows how much of one the system has taken. */
type Handle = { bytesWritten: number; writeQueueSize: number }
const handleOf = (socket: Socket) => (socket as { _handle?: Handle | null })._handle

const hasUnsentBytes = (socket: Socket): boolean =>
  socket.writableLength > 0 || (handleOf(socket)?.writeQueueSize ?? 0) > 0

function bytesAccepted(socket: Socket): number {
  const handle = handleOf(socket)
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten - socket.writableLength
}
