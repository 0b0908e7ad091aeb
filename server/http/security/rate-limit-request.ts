import type { Context as HonoContext } from 'hono'
import { HONEYPOT } from '#contract/vocabulary.ts'
import type { RateLimitRequest } from '#server/limits/rate-limiter.ts'
import { CLIENT_ADDRESS_HEADER } from './session.ts'

/** Who calls, as the gate counts it. */
export function rateLimitRequest(c: HonoContext): RateLimitRequest {
  return {
    address: c.req.header(CLIENT_ADDRESS_HEADER) ?? '',
    proof: c.req.header('proof-of-work'),
  }
}

/** What a form says without the field that people leave empty, and whether it was. */
export function splitHoneypot<T extends { [HONEYPOT]?: string | undefined }>(input: T) {
  const { [HONEYPOT]: trap = '', ...fields } = input
  return { said: fields, isTrapped: trap.trim() !== '' }
}
