import type { RawRequest, OperationDescription } from './compose.ts'
import { HOSTILE_QUERY } from './hostile-values.ts'

/** Values that have broken servers before. */
const VALUES = [
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  'null',
  '{"__proto__":{"polluted":true}}',
  '["a"]',
  '1e999',
  `"${'x'.repeat(9_000)}"`,
  '"__proto__"',
]
const TEXTS = ['%00', 'a%00b', '%ed%a0%80', '%ff', '%', '__proto__', 'constructor', '-1', '1e999', 'x'.repeat(3_000)]

/**
 * Requests to one operation, each with one bad value: in each field, query parameter and path segment, and in queries the
 * operation does not know; everything else is valid. A request is composed when its function is called.
 */
export function* systematicRequests(
  { path, method, described }: { path: string; method: string; described: OperationDescription },
  valid: unknown,
  { id, port, cookie }: { id: string; port: number; cookie: () => string },
): Generator<() => RawRequest> {
  const filled = path.replaceAll(/\{\w+\}/g, id)
  const composed = (target: string, body?: string): RawRequest => ({
    name: `${method} ${target.slice(0, 80)} ${body?.slice(0, 120) ?? ''}`,
    isWhole: described.operationId !== 'watch-tickets',
    operationId: described.operationId,
    bytes: Buffer.from(
      [
        `${method} ${target} HTTP/1.1`,
        `Host: localhost:${port}`,
        'Connection: close',
        `Cookie: ${cookie()}`,
        ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
        '',
        body ?? '',
      ].join('\r\n'),
    ),
  })
  const body = valid === undefined ? undefined : JSON.stringify(valid)
  for (const names of fieldsOf(valid)) {
    for (const value of VALUES) {
      yield () => composed(filled, put(valid, names, value))
      // Another invalid field must not hide this one.
      if (names.length === 1) yield () => composed(filled, put({}, names, value))
    }
  }
  for (const query of HOSTILE_QUERY) yield () => composed(filled + query, body)
  for (const text of TEXTS) {
    if (path.includes('{')) yield () => composed(path.replace(/\{\w+\}/, text), body)
    for (const { name, in: place } of described.parameters)
      if (place === 'query') yield () => composed(`${filled}?${name}=${text}`, body)
  }
}

function fieldsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([name, inside]) => fieldsOf(inside, [...path, name]))]
}

const put = (value: unknown, names: string[], json: string): string =>
  JSON.stringify(marked(value, names)).replace('"@put@"', () => json)

function marked(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return '@put@'
  const copy = structuredClone(value) as Record<string, unknown>
  copy[name] = marked(copy[name], rest)
  return copy
}
