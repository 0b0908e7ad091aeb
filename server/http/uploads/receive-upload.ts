import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'
import { MAX_ATTACHMENT_SIZE } from '#contract/attachment-rules.ts'
import { type ReceivedFile, receiveFile } from '#server/files/receive-file.ts'
import { tooLargeError } from '#server/files/refusals.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { boundaryOf, malformed, readParts } from './multipart.ts'

/** Pieces of uploads handled per turn of the event loop: half a megabyte, about two milliseconds of work. */
const MAX_PER_TURN = 8

/**
 * Shares the event loop between uploads and everything else. `wait` resolves immediately for the first pieces of a turn, and
 * one turn after the other, in FIFO order, for the rest: however many uploads arrive, other requests are served between
 * them (docs/decisions/forms-and-uploads.md).
 */
export function createUploadPacing(maxPerTurn = MAX_PER_TURN): { wait: () => Promise<void> } {
  const waiting: (() => void)[] = []
  let taken = 0

  function startTurn() {
    taken = 0
    const next = waiting.splice(0, maxPerTurn)
    if (next.length === 0) return
    take(next.length)
    for (const resume of next) resume()
  }

  function take(count: number) {
    if (taken === 0) setImmediate(startTurn)
    taken += count
  }

  return {
    async wait() {
      if (taken >= maxPerTurn) return new Promise<void>((resolve) => waiting.push(resolve))
      take(1)
    },
  }
}

/** Bytes of a body besides its file: boundaries and the headers of the part. */
const MULTIPART_OVERHEAD = 64 * 1024

const pacing = createUploadPacing()

/**
 * Receives the single part `file` of a multipart request. Throws `unsupported-media`, `too-large`, `malformed`,
 * `invalid-input` and what `receiveFile` throws; nothing is stored then.
 */
export async function receiveUpload(ctx: Context, c: HonoContext): Promise<ReceivedFile> {
  const boundary = boundaryOf(c.req.header('content-type') ?? '')
  const body = limitedBody(c, MAX_ATTACHMENT_SIZE + MULTIPART_OVERHEAD, tooLargeError())
  let received: ReceivedFile | undefined
  try {
    for await (const { name, fileName, content } of readParts(body, boundary)) {
      if (received || name !== 'file' || fileName === undefined) throw notOneFile()
      const cancelled = c.req.raw.signal
      received = await receiveFile(ctx, { name: fileName, content, expected: declaredLength(c), cancelled })
    }
  } catch (error) {
    await received?.stagedFile.discard()
    throw error
  }
  return received ?? Promise.reject(notOneFile())
}

export const declaredLength = (c: HonoContext): number => Number(c.req.header('content-length') ?? Infinity)

/** Yields a body of at most `max` bytes, whatever length was declared. Throws `tooLarge`, and `malformed` when the connection breaks. */
export function limitedBody(c: HonoContext, max: number, tooLarge: AppError) {
  if (isDeclaredLarger(c, max)) throw tooLarge
  return bodyUpTo(c, max, tooLarge)
}

export const isDeclaredLarger = (c: HonoContext, max: number): boolean =>
  Number(c.req.header('content-length') ?? 0) > max

/** Yields as `limitedBody` does, for a body that may be declared larger and whose beginning is needed. */
export async function* bodyUpTo(c: HonoContext, max: number, tooLarge: AppError) {
  let size = 0
  try {
    for await (const chunk of bodyStream(c)) {
      size += chunk.byteLength
      if (size > max) break
      await pacing.wait()
      yield chunk
    }
  } catch {
    throw malformed()
  }
  if (size > max) throw tooLarge
}

/**
 * Node's own request stream where there is one: as a web stream it takes a fifth more CPU. It is not destroyed, so that an
 * error response can be sent before the whole body has arrived.
 */
function bodyStream(c: HonoContext): AsyncIterable<Uint8Array> {
  const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming
  if (incoming) return incoming.iterator({ destroyOnReturn: false })
  return (c.req.raw.body ?? new Blob([]).stream()).values({ preventCancel: true })
}

const notOneFile = () =>
  new AppError('invalid-input', 'Send exactly one file, in the field "file".', [
    { path: 'file', message: 'Send exactly one file' },
  ])
