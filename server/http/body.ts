import type { Context as HonoContext } from 'hono'
import { AppError } from '../errors.ts'

/** Bytes: the longest description, escaped, with room to spare. */
const MAX_JSON = 2 * 1024 * 1024

const tooLarge = () => new AppError('too-large', 'The request is larger than 2 MB.')

/** The JSON object of a request. Throws `unsupported-media`, `too-large`, `malformed` or `invalid-input`. */
export async function readJson(c: HonoContext): Promise<Record<string, unknown>> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    throw new AppError('unsupported-media', 'Send the request as application/json.')
  const value = parse(await readText(c))
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>
  throw new AppError('invalid-input', 'The request must be a JSON object.', [
    { path: '', message: 'Send a JSON object' },
  ])
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('malformed', 'The request is not valid JSON.')
  }
}

/** Stops reading at the limit, whatever length was declared. */
async function readText(c: HonoContext): Promise<string> {
  if (Number(c.req.header('content-length') ?? 0) > MAX_JSON) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_JSON) throw tooLarge()
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new AppError('malformed', 'The request is not valid UTF-8 text.')
  }
}
