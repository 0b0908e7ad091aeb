/** Nobody on the way may keep the stream or hold it back. */
export const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}
/** What a reader may have waiting; one that is slower misses too much to go on. */
const MOST_WAITING = 1024 * 1024
/** Between which milliseconds browsers wait before they come back: not all of them at once. */
const COME_BACK = { from: 2_000, to: 5_000 }

export type EventStream = ReturnType<typeof createEventStream>

/**
 * A stream of server-sent events, begun by a comment so that the browser knows at once that it is heard. Whatever ends
 * it, `onEnd` is called once; `onSlow` as well when the reader does not keep up, who is to be cut off.
 */
export function createEventStream(onEnd: () => void, onSlow: () => void) {
  const encoder = new TextEncoder()
  let controller!: ReadableStreamDefaultController<Uint8Array>
  let ended = false

  const finish = () => {
    if (ended) return
    ended = true
    onEnd()
  }
  const end = () => {
    if (!ended) controller.close()
    finish()
  }
  const write = (text: string) => {
    if (ended) return
    controller.enqueue(encoder.encode(text))
    if (controller.desiredSize! >= 0) return
    end()
    onSlow()
  }

  const body = new ReadableStream<Uint8Array>(
    { start: (given) => void (controller = given), cancel: finish },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING }),
  )
  const comeBackAfter = COME_BACK.from + Math.random() * (COME_BACK.to - COME_BACK.from)
  write(`: watching\nretry: ${Math.round(comeBackAfter)}\n\n`)
  return {
    end,
    send(data: object, id?: string): void {
      write(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`)
    },
    /** Keeps proxies from taking the silence for the end. */
    beat: () => write(': still here\n\n'),
    /** The answer that carries it. */
    answer: () => new Response(body, { headers: EVENT_STREAM_HEADERS }),
  }
}
