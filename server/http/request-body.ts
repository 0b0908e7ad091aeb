import type { Context as HonoContext } from 'hono'
import type * as z from 'zod/mini'
import { AppError } from '../platform/errors.ts'

/** The longest description, escaped, with a margin. */
const MAX_JSON_BYTES = 2 * 1024 * 1024

const tooLarge = (max: number) => new AppError('too-large', `The request is larger than ${max / 1024 / 1024} MB.`)

/** More values than any form has, 1,000 blocked senders included: validating 200,000 would block other requests. */
const MAX_VALUES = 1_500

const JSON_ONLY = 'Send the request as application/json.'

/**
 * Reads the JSON object of a request; one without a body, such as a retry that its path says all of, is an empty object. Throws
 * `unsupported-media`, `too-large`, `malformed` or `invalid-input`. `isForFrame` takes it from the field `input` of a form, too:
 * the only body that a browser sends into a frame.
 */
export async function readJson(c: HonoContext, isForFrame = false): Promise<Record<string, unknown>> {
  const isForm = isForFrame && mediaType(c) === 'application/x-www-form-urlencoded'
  const type = isForm ? 'application/json' : mediaType(c)
  if (type !== '' && type !== 'application/json') throw new AppError('unsupported-media', JSON_ONLY)
  const bytes = await readBytes(c, MAX_JSON_BYTES)
  if (bytes.length === 0) return {}
  if (type === '') throw new AppError('unsupported-media', JSON_ONLY)
  const text = isForm ? new URLSearchParams(decodeText(bytes)).get('input') : decodeText(bytes)
  if (text === null) throw new AppError('unsupported-media', JSON_ONLY)
  const value = parse(text)
  if (countValues(value, MAX_VALUES) > MAX_VALUES)
    throw new AppError('invalid-input', 'The request has more fields than any form of ours.')
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new AppError('invalid-input', 'The request must be a JSON object.', [
    { path: '', message: 'Send a JSON object' },
  ])
}

/** Counts a value and all values in it, and stops soon after `limit`, however deep they are nested. */
function countValues(value: unknown, limit: number): number {
  let count = 1
  if (typeof value !== 'object' || value === null || limit < count) return count
  for (const name in value) {
    count += countValues((value as Record<string, unknown>)[name], limit - count)
    if (count > limit) break
  }
  return count
}

export const mediaType = (c: HonoContext): string =>
  c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('malformed', 'The request is not valid JSON.')
  }
}

/** Reads at most `max` bytes, whatever length was declared. Throws `too-large` or `malformed`. */
export async function readBytes(c: HonoContext, max: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(c.req.header('content-length') ?? 0) > max) throw tooLarge(max)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of c.req.raw.body ?? []) {
      size += chunk.byteLength
      if (size > max) throw tooLarge(max)
      chunks.push(chunk)
    }
  } catch (error) {
    // A client that disconnects is not an error of ours, nor of a service we depend on.
    throw error instanceof AppError ? error : new AppError('malformed', 'The request arrived incomplete.')
  }
  return Buffer.concat(chunks)
}

/** Decodes UTF-8. Throws `malformed`. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('malformed', 'The request is not valid UTF-8 text.')
  }
}

const UNSTORABLE = 'Remove the characters that cannot be stored (a null character or half an emoji)'

/**
 * Returns an issue for each string in a parsed input that PostgreSQL cannot store or compare: with U+0000 or a lone
 * surrogate. The text fields of forms check this themselves (contract/text.ts); this covers all others, such as ids.
 */
export function findUnstorableText(value: unknown, path: PropertyKey[] = []): z.core.$ZodIssue[] {
  if (typeof value === 'string') {
    if (!value.includes('\0') && value.isWellFormed()) return []
    return [{ code: 'custom', path, message: UNSTORABLE, input: value }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inside]) => findUnstorableText(inside, [...path, name]))
}
