import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'
import { detachSocket } from '../connections/detach-socket.ts'

/** Nobody on the way may keep the stream or hold it back. */
export const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}
/** What a reader may have waiting; one that is slower misses too much to go on. */
const MAX_BUFFERED_BYTES = 1024 * 1024
/** Between which milliseconds browsers wait before they come back: not all of them at once. */
const RECONNECT_MS = { from: 2_000, to: 5_000 }

/** `write` sends a frame to a reader that keeps up, and cuts off one that does not. */
export type EventStream = { write: (frame: Uint8Array) => void; end: () => void; heartbeat: () => void }
/** Where frames go. `write` says whether there is room for more; `answer` is called once, with the head of the answer. */
type Sink = {
  write: (frame: Uint8Array) => boolean
  end: () => void
  cutOff: () => void
  answer: (c: HonoContext) => Response
}

const encoder = new TextEncoder()
const HEARTBEAT_FRAME = encoder.encode(': still here\n\n')

/** One event as it travels. */
export const eventFrame = (data: object, id?: string): Uint8Array =>
  encoder.encode(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`)

/**
 * A stream of server-sent events, begun by a comment so that the browser knows at once that it is heard. Whatever ends
 * it, `onEnd` is called once. `answer` is the answer that carries it; before, what is written waits.
 */
export function createEventStream(env: Partial<HttpBindings> | undefined, onEnd: () => void) {
  let ended = false
  const finish = () => {
    if (ended) return
    ended = true
    onEnd()
  }
  const sink = env?.outgoing ? connectionSink(env as HttpBindings, finish) : streamSink(finish)
  const write = (frame: Uint8Array) => {
    if (ended || sink.write(frame)) return
    sink.cutOff()
    finish()
  }
  const comeBackAfter = RECONNECT_MS.from + Math.random() * (RECONNECT_MS.to - RECONNECT_MS.from)
  write(encoder.encode(`: watching\nretry: ${Math.round(comeBackAfter)}\n\n`))
  return {
    write,
    end(): void {
      if (!ended) sink.end()
      finish()
    },
    /** Keeps proxies from taking the silence for the end. */
    heartbeat: () => write(HEARTBEAT_FRAME),
    answer: sink.answer,
  }
}

type Unanswered = { incoming: IncomingMessage; outgoing: ServerResponse; waiting: Uint8Array[] }

/**
 * Straight to the connection, head and all: an answer of Node's, or a stream of the standard's, would keep with it, for
 * as long as somebody watches, most of what the request and the answer were made of. Ten thousand who watch take less
 * than half of the memory this way. The answer ends with the connection.
 */
function connectionSink({ incoming, outgoing }: HttpBindings, onClose: () => void): Sink {
  const { socket } = incoming
  let unanswered: Unanswered | undefined = { incoming, outgoing, waiting: [] }
  let isOver = false
  socket.once('close', onClose)
  return {
    write(frame) {
      if (unanswered) unanswered.waiting.push(frame)
      else socket.write(frame)
      return socket.writableLength <= MAX_BUFFERED_BYTES
    },
    end(): void {
      isOver = true
      if (!unanswered) socket.destroySoon()
      // Another answer may follow on this connection, and another.
      else socket.off('close', onClose)
    },
    // The connection would keep what waits for it.
    cutOff: () => void socket.destroy(),
    answer(c) {
      const { waiting, ...answered } = unanswered!
      unanswered = undefined
      detachSocket(answered.incoming, answered.outgoing)
      socket.write(headOf(answered.outgoing, c.newResponse(null, { headers: EVENT_STREAM_HEADERS })))
      for (const frame of waiting) socket.write(frame)
      if (isOver) socket.destroySoon()
      if (socket.destroyed) onClose()
      return alreadySent()
    },
  }
}

/** The head of an answer as it travels. What was set for it before is in it, and not kept. */
function headOf(outgoing: ServerResponse, { headers }: Response): string {
  const all = new Map([...Object.entries(outgoing.getHeaders()), ...headers])
  for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name)
  const lines = [...all].map(([name, value]) => `${name}: ${String(value)}\r\n`)
  return `HTTP/1.1 200 OK\r\n${lines.join('')}Date: ${new Date().toUTCString()}\r\nConnection: close\r\n\r\n`
}

/** What the adapter leaves alone. It looks for the mark on the standard's own kind of answer, which asking for the body makes of it. */
function alreadySent(): Response {
  const response = new Response(null, { headers: { 'x-hono-already-sent': 'true' } })
  void response.body
  return response
}

/** Without a connection, as in a program that calls the app directly. */
function streamSink(onCancel: () => void): Sink {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>(
    { start: (given) => void (controller = given), cancel: onCancel },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_BUFFERED_BYTES }),
  )
  const end = () => controller.close()
  return {
    write(frame) {
      controller.enqueue(frame)
      return controller.desiredSize! >= 0
    },
    end,
    cutOff: end,
    answer: (c) => c.newResponse(body, { headers: EVENT_STREAM_HEADERS }),
  }
}
