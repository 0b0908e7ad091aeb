import { createSecurityHeaders } from '#server/http/security/security-headers.ts'
import type { RawResponse, Reply } from '../support/raw-http.ts'

const ALWAYS = Object.entries(createSecurityHeaders({ publicUrl: undefined }))
const ALWAYS_SOME = ['content-security-policy', 'cache-control']
const NEVER = ['server', 'x-powered-by']
/** In bytes: more than any response needs. */
const MAX_HEAD_BYTES = 8_000
const MAX_BODY_BYTES = 8 * 1024 * 1024
/** The one intended 503: a request of this test, as admin, closed the ticket form. */
const CLOSED = 'urn:problem:ticket-form-closed'

/**
 * What is wrong with a reply; empty when nothing is. `allow503` accepts that a server on a busy machine refuses some requests
 * for lack of time.
 */
export const findFaults = ({ responses, rest }: Reply, allow503 = false): string[] => [
  ...responses.flatMap((response) => findResponseFaults(response, allow503)),
  ...(rest === '' ? [] : [`bytes that are no response: ${JSON.stringify(rest.slice(0, 200))}`]),
]

function findResponseFaults({ status, headers, body }: RawResponse, allow503: boolean): string[] {
  const isIntended = status === 503 && (allow503 || body.includes(CLOSED))
  const isFramed = headers.get('content-security-policy')?.includes('sandbox') === true
  const missing = ALWAYS.filter(([name, value]) => {
    const given = headers.get(name.toLowerCase())
    return given !== value && !(isFramed && name === 'X-Frame-Options' && given === 'SAMEORIGIN')
  })
  const absent = ALWAYS_SOME.filter((name) => !headers.has(name))
  const tooMuch = NEVER.filter((name) => headers.has(name))
  const head = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
  return [
    ...(status >= 500 && !isIntended ? [`status ${status}: ${body.toString().slice(0, 300)}`] : []),
    ...missing.map(([name]) => `${status} without ${name}`),
    ...absent.map((name) => `${status} without ${name}`),
    ...tooMuch.map((name) => `${status} with ${name}`),
    ...(status === 405 && !headers.has('allow') ? ['405 without Allow'] : []),
    ...(head > MAX_HEAD_BYTES ? [`a head of ${head} bytes`] : []),
    ...(body.length > MAX_BODY_BYTES ? [`a body of ${body.length} bytes`] : []),
  ]
}
