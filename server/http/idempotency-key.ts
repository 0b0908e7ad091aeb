import type { Context as HonoContext } from 'hono'
import { AppError } from '#server/platform/errors.ts'
import type { IdempotencyKey } from '#server/platform/idempotency.ts'

/** Reads the Idempotency-Key header, if any. Throws `invalid-input` unless it has 1 to 200 visible ASCII characters. */
export function idempotencyKey(c: HonoContext): IdempotencyKey | undefined {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return undefined
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return { key }
  throw new AppError('invalid-input', 'The Idempotency-Key must be 1 to 200 visible characters.', [
    { path: 'Idempotency-Key', message: 'Use 1 to 200 visible ASCII characters' },
  ])
}
