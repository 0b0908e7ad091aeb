import { METHODS } from 'node:http'
import type { Random } from '#test/support/random.ts'
import { formBody } from './form-bodies.ts'
import { HOSTILE_HEADERS, TYPES } from './hostile-headers.ts'
import { HOSTILE_QUERY, HOSTILE_TEXT } from './hostile-values.ts'
import { mutatedBytes, mutatedJson } from './mutate.ts'
import { type KnownIds, type Schema, sample } from './sample-schema.ts'

type Parameter = { name: string; in: string; schema: Schema }
export type OperationDescription = {
  operationId: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
export type ApiDocument = { paths: Record<string, Record<string, OperationDescription>> }

/** A request as its bytes, and what it is called in a report. */
export type RawRequest = {
  name: string
  bytes: Buffer
  operationId?: string
  /** Whether it has to be answered, and the connection closed then. */
  isWhole: boolean
}

/** Paths that no operation has. */
const OTHERS = [
  '/',
  '/support',
  '/contact',
  '/admin',
  '/admin/login',
  '/nothing/here',
  '/support/',
  '/metrics',
  '/robots.txt',
  '/api/openapi.json',
  '/api/nothing',
  '/files/temp/x.png',
  '/assets/',
]
const METHODS_TRIED = [...METHODS.filter((method) => method !== 'CONNECT'), 'BREW', 'get', 'G'.repeat(60)]

/** One request after the API document or to another path: valid, or changed in a few places. */
export function createComposer(document: ApiDocument, port: number, known: KnownIds) {
  const operations = operationsOf(document)

  return (chance: Random, cookieFor: (operationId?: string) => string): RawRequest => {
    const operation = chance.happens(0.8) ? chance.oneOf(operations) : undefined
    const cookie = cookieFor(operation?.described.operationId)
    const isValid = chance.happens(0.2)
    const method =
      !isValid && chance.happens(0.1) ? chance.oneOf(METHODS_TRIED) : (operation?.method ?? 'GET')
    const { target, type, body } = operation
      ? ofOperation(operation.path, operation.described, chance, isValid)
      : ofPage(chance, method)
    const headers = [
      `Host: localhost:${port}`,
      'Connection: close',
      ...(cookie ? [`Cookie: ${cookie}`] : []),
      ...(type ? [`Content-Type: ${!isValid && chance.happens(0.08) ? chance.oneOf(TYPES) : type}`] : []),
      ...(isValid
        ? []
        : Array.from({ length: chance.below(3) }, () => chance.oneOf(HOSTILE_HEADERS)(chance))),
    ]
    return {
      name: `${method} ${target}`.slice(0, 200),
      isWhole: operation?.described.operationId !== 'watch-tickets',
      bytes: written(`${method} ${target} HTTP/1.1`, headers, body, chance),
      ...(operation && { operationId: operation.described.operationId }),
    }
  }

  function ofOperation(
    path: string,
    { parameters, requestBody }: OperationDescription,
    chance: Random,
    isValid: boolean,
  ) {
    const spoilt = () => !isValid && chance.happens(0.3)
    const filled = path.replaceAll(/\{\w+\}/g, () =>
      spoilt() ? chance.oneOf(HOSTILE_TEXT) : chance.oneOf(known.ids),
    )
    const asked = parameters.filter(({ in: place }) => place === 'query' && chance.happens(0.5))
    const search = new URLSearchParams(
      asked.map(({ name, schema }) => [name, String(sample(schema, chance, known))]),
    )
    const query = spoilt() ? chance.oneOf(HOSTILE_QUERY) : search.size > 0 ? `?${search}` : ''
    const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
    if (!type || !content) return { target: filled + query, type: '', body: undefined }
    if (type.startsWith('multipart/')) return { target: filled + query, ...formBody('file', chance) }
    const value = sample(content.schema, chance, known)
    const body = isValid
      ? Buffer.from(JSON.stringify(value))
      : mutatedBytes(mutatedJson(value, chance), chance)
    return { target: filled + query, type, body }
  }

  function ofPage(chance: Random, method: string) {
    const path = chance.oneOf(OTHERS)
    const tail = chance.oneOf(['', '', '', chance.oneOf(HOSTILE_QUERY), chance.oneOf(HOSTILE_TEXT)])
    if (method !== 'GET' || chance.happens(0.7)) return { target: path + tail, type: '', body: undefined }
    return { target: path + tail, ...formBody('attachments', chance) }
  }
}

export const operationsOf = ({ paths }: ApiDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method: method.toUpperCase(), described })),
  )

/** With a length, or in pieces. */
function written(line: string, headers: string[], body: Buffer | undefined, chance: Random): Buffer {
  const isInPieces = body !== undefined && chance.happens(0.2)
  const framing =
    body === undefined ? [] : [isInPieces ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`]
  const head = Buffer.from(`${[line, ...headers, ...framing].join('\r\n')}\r\n\r\n`, 'latin1')
  if (body === undefined) return head
  if (!isInPieces) return Buffer.concat([head, body])
  const at = chance.below(body.length + 1)
  const pieces = [body.subarray(0, at), body.subarray(at)].filter(({ length }) => length > 0)
  const chunks = pieces.flatMap((piece) => [
    Buffer.from(`${piece.length.toString(16)}\r\n`),
    piece,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([head, ...chunks, Buffer.from('0\r\n\r\n')])
}
