import type { Context as HonoContext } from 'hono'
import { AppError } from '../errors.ts'
import { mediaType, readBytes } from './body.ts'

/** Bytes: the longest description with three bytes a character, percent-encoded, with room to spare. */
const MAX_FORM = 3 * 1024 * 1024
const MAX_FIELDS = 50
/** A boundary has at most 70 characters (RFC 2046); searching for a very long one costs time. */
const MAX_CONTENT_TYPE = 200
const ENCODINGS = ['application/x-www-form-urlencoded', 'multipart/form-data']

type Fields = [name: string, text: string][]

/**
 * The fields of a form posted by the browser itself, each text as it would stand in JSON: names are paths
 * ('customerInfo.email'), and line breaks are what they were before HTML made them CRLF. Empty files are no files.
 * Throws `unsupported-media`, `too-large` or `malformed`.
 */
export async function readForm(c: HonoContext): Promise<Record<string, unknown>> {
  const type = c.req.header('content-type') ?? ''
  if (!ENCODINGS.includes(mediaType(c)))
    throw new AppError('unsupported-media', 'Send the request as a form.')
  if (type.length > MAX_CONTENT_TYPE) throw malformed()
  const bytes = await readBytes(c, MAX_FORM)
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw malformed()
  })
  const fields: Fields = []
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.push([name, value.replaceAll('\r\n', '\n')])
    else if (value.size > 0) throw fileRefused(name)
  }
  if (fields.length > MAX_FIELDS) throw malformed()
  return nest(fields)
}

/** One level deep is all the contract has. */
function nest(fields: Fields): Record<string, unknown> {
  const groups = Map.groupBy(fields, ([name]) => name.includes('.') && name.slice(0, name.indexOf('.')))
  const flat = groups.get(false) ?? []
  groups.delete(false)
  const nested = [...groups].map(([group, inside]) => {
    const prefix = `${group}.`.length
    return [group, Object.fromEntries(inside.map(([name, text]) => [name.slice(prefix), text]))] as const
  })
  return Object.fromEntries([...flat, ...nested])
}

const malformed = () => new AppError('malformed', 'The form arrived incomplete. Please send it again.')
const fileRefused = (path: string) =>
  new AppError('invalid-input', 'Send the form without files.', [
    { path, message: 'Send the form without files. You can add them by answering our email' },
  ])
