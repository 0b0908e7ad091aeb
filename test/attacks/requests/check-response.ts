import { securityHeaders } from '#server/http/security/security-headers.ts'
import type { RawResponse, Reply } from '../support/raw-http.ts'

const ALWAYS = Object.entries(securityHeaders({ publicUrl: undefined }))
const ALWAYS_SOME = ['content-security-policy', 'cache-control']
const NEVER = ['server', 'x-powered-by']
/** In bytes: more than any response needs. */
const LARGEST_HEAD = 8_000
const LARGEST_BODY = 8 * 1024 * 1024
/** The one intended 503: a request of this test, as admin, closed the ticket form. */
const CLOSED = 'urn:problem:ticket-form-closed'

/** What is wrong with a reply; empty when nothing is. */
export const findFaults = ({ responses, rest }: Reply): string[] => [
  ...responses.flatMap(findResponseFaults),
  ...(rest === '' ? [] : [`bytes that are no response: ${JSON.stringify(rest.slice(0, 200))}`]),
]

function findResponseFaults({ status, headers, body }: RawResponse): string[] {
  const missing = ALWAYS.filter(([name, value]) => headers.get(name.toLowerCase()) !== value)
  const absent = ALWAYS_SOME.filter((name) => !headers.has(name))
  const tooMuch = NEVER.filter((name) => headers.has(name))
  const head = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
  return [
    ...(status >= 500 && !(status === 503 && body.includes(CLOSED))
      ? [`status ${status}: ${body.toString().slice(0, 300)}`]
      : []),
    ...missing.map(([name]) => `${status} without ${name}`),
    ...absent.map((name) => `${status} without ${name}`),
    ...tooMuch.map((name) => `${status} with ${name}`),
    ...(status === 405 && !headers.has('allow') ? ['405 without Allow'] : []),
    ...(head > LARGEST_HEAD ? [`a head of ${head} bytes`] : []),
    ...(body.length > LARGEST_BODY ? [`a body of ${body.length} bytes`] : []),
  ]
}
