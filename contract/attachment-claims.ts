import * as z from 'zod/mini'
import { MAX_ATTACHMENTS } from './attachment-rules.ts'

/** Temporary uploads to claim. */
export const claims = z.optional(
  z
    .array(z.strictObject({ id: z.string().check(z.maxLength(200)), token: z.string().check(z.maxLength(200)) }))
    .check(z.maxLength(MAX_ATTACHMENTS)),
)
