import type { Context as HonoContext } from 'hono'
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import { rateLimitRequest } from './rate-limits.ts'

/**
 * Counts an invalid key of a ticket's link or of a sign-in at My tickets, after the lookup and before the response; a key that
 * works is neither counted nor refused. Throws `too-many` after thirty within a minute from one address.
 */
export const refuseGuesses = (rateLimiter: RateLimiter, c: HonoContext): Promise<void> =>
  rateLimiter.consume('key', rateLimitRequest(c))

/**
 * Counts a request for a new link to a ticket's page before the lookup, so that it does not matter if the ticket exists. Throws
 * `too-many`.
 */
export const limitMailRequests = (rateLimiter: RateLimiter, c: HonoContext): Promise<void> =>
  rateLimiter.consume('link', rateLimitRequest(c))

/**
 * Counts a form of an unknown sender before a few megabytes of it are read, by a rule of its own, since a sign-in key that works
 * must not be refused for the guesses of others. Throws `too-many`.
 */
export const limitUnknownForms = (rateLimiter: RateLimiter, c: HonoContext): Promise<void> =>
  rateLimiter.consume('form', rateLimitRequest(c))
