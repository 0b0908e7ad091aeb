import type { Context as HonoContext } from 'hono'
import type { Context } from '#server/context.ts'
import { AppError, isDatabaseUnavailable } from '#server/platform/errors.ts'
import { type Log, errorFields } from '#server/platform/log.ts'

/** No proxy or browser may cache the stream or hold frames back. */
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}
/** A client that lets more than this queue up is disconnected: it reloads everything when it comes back. */
const MAX_BUFFERED_BYTES = 1024 * 1024
/** Range of the reconnect delay sent to browsers, spread out so that they do not all reconnect together. */
const RECONNECT_MS = { from: 2_000, to: 5_000 }
/** Within the 25 seconds of docs/reference.md; also the longest time that an ended session or link goes unnoticed. */
const HEARTBEAT_MS = 20_000

export type EventStream = {
  /** Sends a frame, or disconnects a client that does not keep up. */
  write: (frame: Uint8Array) => void
  /** Sends a comment, so that proxies do not take the silence for a dead connection. */
  heartbeat: () => void
  end: () => void
}

const encoder = new TextEncoder()
const HEARTBEAT_FRAME = encoder.encode(': still here\n\n')

export const eventFrame = (data: object, id?: string): Uint8Array =>
  encoder.encode(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`)

/**
 * Opens a stream of server-sent events and the response that carries it. It begins with a comment, so that the browser
 * fires `open` immediately. `onEnd` is called once, whichever side ends the stream, and never before this returns.
 */
function createEventStream(c: HonoContext, onEnd: () => void): { stream: EventStream; response: Response } {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  let ended = false
  const finish = () => {
    if (ended) return
    ended = true
    onEnd()
  }
  const body = new ReadableStream<Uint8Array>(
    { start: (given) => void (controller = given), cancel: finish },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_BUFFERED_BYTES }),
  )
  const end = () => {
    if (!ended) controller.close()
    finish()
  }
  const write = (frame: Uint8Array) => {
    if (ended) return
    controller.enqueue(frame)
    if (controller.desiredSize! < 0) end()
  }
  const retry = RECONNECT_MS.from + Math.random() * (RECONNECT_MS.to - RECONNECT_MS.from)
  controller.enqueue(encoder.encode(`: watching\nretry: ${Math.round(retry)}\n\n`))
  return {
    stream: { write, end, heartbeat: () => write(HEARTBEAT_FRAME) },
    response: c.newResponse(body, { headers: HEADERS }),
  }
}

/**
 * Finds which of these readers may still read: `batchSize` of them at a time and one batch after the other, so that the checks
 * never crowd out other queries.
 */
export type ReaderCheck<Reader> = {
  batchSize: number
  findActive: (readers: Reader[]) => Promise<Reader[]>
}

/**
 * Sends heartbeats to streams, with one timer for all of them, while their readers may read, and ends them otherwise. A reader is
 * checked once for all streams of the same key. Returns a function that starts the heartbeats of a stream and returns how to
 * stop them.
 */
export function createHeartbeats<Reader>(log: Log, { batchSize, findActive }: ReaderCheck<Reader>) {
  const watched = new Map<string, { reader: Reader; streams: Set<EventStream> }>()
  let timer: NodeJS.Timeout | undefined
  let isBeating = false

  /** While the database is unavailable no session or link can end, and no event can arrive. */
  async function findActiveReaders(readers: Reader[]): Promise<Reader[]> {
    try {
      return await findActive(readers)
    } catch (error) {
      if (isDatabaseUnavailable(error)) return readers
      log.error('live.reader_check_failed', errorFields(error))
      return []
    }
  }

  async function beat(): Promise<void> {
    if (isBeating) return
    isBeating = true
    const all = [...watched.values()]
    try {
      for (let start = 0; start < all.length; start += batchSize) {
        const batch = all.slice(start, start + batchSize)
        const active = new Set(await findActiveReaders(batch.map(({ reader }) => reader)))
        for (const { reader, streams } of batch)
          for (const stream of streams) {
            if (active.has(reader)) stream.heartbeat()
            else stream.end()
          }
      }
    } finally {
      isBeating = false
    }
  }

  return (key: string, reader: Reader, stream: EventStream): (() => void) => {
    const group = watched.get(key) ?? { reader, streams: new Set() }
    watched.set(key, group)
    group.streams.add(stream)
    timer ??= setInterval(() => void beat(), HEARTBEAT_MS)
    return () => {
      group.streams.delete(stream)
      if (group.streams.size === 0 && watched.get(key) === group) watched.delete(key)
      if (watched.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }
}

/** The most streams of one key, in this process. */
export type StreamLimit = { key: string; max: number }

type Opening<Reader> = {
  /** Streams of the same key have the same reader. */
  key: string
  reader: Reader
  limits: StreamLimit[]
  tooMany: string
  /** Starts to write events; resolves with how to stop. */
  follow: (stream: EventStream) => Promise<() => void>
  /** Writes what the reader has missed before. */
  catchUp?: (stream: EventStream) => Promise<void>
}

/**
 * Returns a function that opens event streams: counted, limited, and ended when their reader may no longer read, when the client
 * leaves or falls behind, or when following fails. Throws `too-many` at a limit.
 */
export function createStreamOpener<Reader>(
  { log, metrics }: Pick<Context, 'log' | 'metrics'>,
  check: ReaderCheck<Reader>,
) {
  const startHeartbeats = createHeartbeats(log, check)
  const openStreams = new Map<string, number>()
  const count = (limits: StreamLimit[], by: 1 | -1) => {
    for (const { key } of limits) {
      const streams = (openStreams.get(key) ?? 0) + by
      if (streams > 0) openStreams.set(key, streams)
      else openStreams.delete(key)
    }
    metrics.streamsChanged(by)
  }

  return async (c: HonoContext, { key, reader, limits, tooMany, follow, catchUp }: Opening<Reader>) => {
    // A HEAD request would never end its stream.
    if (c.req.method === 'HEAD') return new Response(null, { headers: HEADERS })
    if (limits.some((limit) => (openStreams.get(limit.key) ?? 0) >= limit.max)) throw new AppError('too-many', tooMany)
    let unfollow = () => {}
    let ended = false
    const { stream, response } = createEventStream(c, () => {
      ended = true
      stopHeartbeats()
      count(limits, -1)
      unfollow()
    })
    count(limits, 1)
    const stopHeartbeats = startHeartbeats(key, reader, stream)
    try {
      unfollow = await follow(stream)
      await catchUp?.(stream)
    } catch (error) {
      stream.end()
      throw error
    }
    if (ended) unfollow()
    return response
  }
}
