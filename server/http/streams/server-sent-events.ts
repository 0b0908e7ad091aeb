import type { Context as HonoContext } from 'hono'

/** No proxy or browser may cache the stream or hold frames back. */
export const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}
/** A client that lets more than this queue up is disconnected: it reloads everything when it comes back. */
const MAX_BUFFERED_BYTES = 1024 * 1024
/** Range of the reconnect delay sent to browsers, spread out so that they do not all reconnect at once. */
const RECONNECT_MS = { from: 2_000, to: 5_000 }

export type EventStream = {
  /** Sends a frame, or disconnects a client that does not keep up. */
  write: (frame: Uint8Array) => void
  /** Sends a comment, so that proxies do not take the silence for a dead connection. */
  heartbeat: () => void
  end: () => void
}

const encoder = new TextEncoder()
const HEARTBEAT_FRAME = encoder.encode(': still here\n\n')

/** Encodes one server-sent event. */
export const eventFrame = (data: object, id?: string): Uint8Array =>
  encoder.encode(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`)

/**
 * Opens a stream of server-sent events and the response that carries it. It begins with a comment, so that the browser
 * fires `open` at once. `onEnd` is called once, whichever side ends the stream, and never before this returns.
 */
export function createEventStream(c: HonoContext, onEnd: () => void): { stream: EventStream; response: Response } {
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
    response: c.newResponse(body, { headers: EVENT_STREAM_HEADERS }),
  }
}
