import type { Context as HonoContext } from 'hono'
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import { rateLimitRequest } from './rate-limits.ts'

/**
 * Counts a key that leads nowhere, of a ticket's link or of a sign-in at My tickets: call it once the key has been looked up
 * and nothing was found, and before the ended page is shown. A key that works is neither counted nor refused. Throws `too-many`,
 * with `retryAfter` in seconds, after thirty within a minute from one address; the page says so in words.
 */
export const refuseGuesses = (rateLimiter: RateLimiter, c: HonoContext): Promise<void> =>
  rateLimiter.consume('key', rateLimitRequest(c))

/**
 * Counts a request for a new link to a ticket's page before anything is looked up: whether there is such a ticket makes no
 * difference. Throws `too-many`.
 */
export const limitMailRequests = (rateLimiter: RateLimiter, c: HonoContext): Promise<void> =>
  rateLimiter.consume('link', rateLimitRequest(c))

/**
 * Counts a form whose sender is not known, before any of it is read: a few megabytes of each would be. Not by the rules above, as
 * a sign-in key that works is not to be refused for the guesses of others. Throws `too-many`.
 */
export const limitUnknownForms = (rateLimiter: RateLimiter, c: HonoContext): Promise<void> =>
  rateLimiter.consume('form', rateLimitRequest(c))
