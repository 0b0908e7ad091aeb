import { sendContactMessage } from '#contract/contact-messages.ts'
import { sendContactMessage as send } from '#server/contact/send-contact-message.ts'
import type { Context } from '#server/context.ts'
import type { RateLimiter } from '#server/limits/rate-limiter.ts'
import type { Serve } from '../serve.ts'
import { rateLimitRequest, splitHoneypot } from '../security/rate-limits.ts'

export function serveContactMessages(serve: Serve, ctx: Context, rateLimiter: RateLimiter): void {
  serve(sendContactMessage, async (input, { http }) => {
    const { fields, isHoneypotFilled } = splitHoneypot(input)
    await rateLimiter.consume('contact', { ...rateLimitRequest(http), isHoneypotFilled })
    return send(ctx, fields)
  })
}
