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

/** A request as bytes, and its name in a failure. */
export type RawRequest = {
  name: string
  bytes: Buffer
  operationId?: string
  /** Whether it is complete: it must get a response, and the connection must be closed then. */
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

/** Generates requests from the API document and to other paths: valid ones, or changed in a few places. */
export function createComposer(document: ApiDocument, port: number, known: KnownIds) {
  const operations = operationsOf(document)

  return (random: Random, cookieFor: (operationId?: string) => string): RawRequest => {
    const operation = random.happens(0.8) ? random.oneOf(operations) : undefined
    const cookie = cookieFor(operation?.described.operationId)
    const isValid = random.happens(0.2)
    const method = !isValid && random.happens(0.1) ? random.oneOf(METHODS_TRIED) : (operation?.method ?? 'GET')
    const { target, type, body } = operation
      ? ofOperation(operation.path, operation.described, random, isValid)
      : ofPage(random, method)
    const headers = [
      `Host: localhost:${port}`,
      'Connection: close',
      ...(cookie ? [`Cookie: ${cookie}`] : []),
      ...(type ? [`Content-Type: ${!isValid && random.happens(0.08) ? random.oneOf(TYPES) : type}`] : []),
      ...(isValid ? [] : Array.from({ length: random.below(3) }, () => random.oneOf(HOSTILE_HEADERS)(random))),
    ]
    return {
      name: `${method} ${target}`.slice(0, 200),
      isWhole: operation?.described.operationId !== 'watch-tickets',
      bytes: written(`${method} ${target} HTTP/1.1`, headers, body, random),
      ...(operation && { operationId: operation.described.operationId }),
    }
  }

  function ofOperation(
    path: string,
    { parameters, requestBody }: OperationDescription,
    random: Random,
    isValid: boolean,
  ) {
    const spoilt = () => !isValid && random.happens(0.3)
    const filled = path.replaceAll(/\{\w+\}/g, () => (spoilt() ? random.oneOf(HOSTILE_TEXT) : random.oneOf(known.ids)))
    const asked = parameters.filter(({ in: place }) => place === 'query' && random.happens(0.5))
    const search = new URLSearchParams(asked.map(({ name, schema }) => [name, String(sample(schema, random, known))]))
    const query = spoilt() ? random.oneOf(HOSTILE_QUERY) : search.size > 0 ? `?${search}` : ''
    const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
    if (!type || !content) return { target: filled + query, type: '', body: undefined }
    if (type.startsWith('multipart/')) return { target: filled + query, ...formBody('file', random) }
    const value = sample(content.schema, random, known)
    const body = isValid ? Buffer.from(JSON.stringify(value)) : mutatedBytes(mutatedJson(value, random), random)
    return { target: filled + query, type, body }
  }

  function ofPage(random: Random, method: string) {
    const path = random.oneOf(OTHERS)
    const tail = random.oneOf(['', '', '', random.oneOf(HOSTILE_QUERY), random.oneOf(HOSTILE_TEXT)])
    if (method !== 'GET' || random.happens(0.7)) return { target: path + tail, type: '', body: undefined }
    return { target: path + tail, ...formBody('attachments', random) }
  }
}

export const operationsOf = ({ paths }: ApiDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method: method.toUpperCase(), described })),
  )

/** With a length, or in chunks. */
function written(line: string, headers: string[], body: Buffer | undefined, random: Random): Buffer {
  const isInPieces = body !== undefined && random.happens(0.2)
  const framing =
    body === undefined ? [] : [isInPieces ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`]
  const head = Buffer.from(`${[line, ...headers, ...framing].join('\r\n')}\r\n\r\n`, 'latin1')
  if (body === undefined) return head
  if (!isInPieces) return Buffer.concat([head, body])
  const at = random.below(body.length + 1)
  const pieces = [body.subarray(0, at), body.subarray(at)].filter(({ length }) => length > 0)
  const chunks = pieces.flatMap((piece) => [
    Buffer.from(`${piece.length.toString(16)}\r\n`),
    piece,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([head, ...chunks, Buffer.from('0\r\n\r\n')])
}
