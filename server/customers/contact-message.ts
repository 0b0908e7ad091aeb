import type { sendContactMessage as operation } from '#contract/contact-messages.ts'
import type { Parsed } from '#contract/operation.ts'
import type { Context } from '../context.ts'
import { contactMessages } from '../schema/schema.ts'
import { type IdempotencyKey, runOnce } from '../platform/idempotency.ts'

/** Stores a visitor's contact message and queues its mail to the company in one transaction. */
export async function sendContactMessage(ctx: Context, input: Parsed<typeof operation>, idempotency?: IdempotencyKey) {
  const now = ctx.now()
  return ctx.transact((tx, enqueue) =>
    runOnce(tx, idempotency, input, now, async () => {
      const [message] = await tx
        .insert(contactMessages)
        .values({
          first_name: input.firstName,
          last_name: input.lastName,
          email: input.email,
          phone: input.phone,
          company: input.company,
          subject: input.subject,
          message: input.message,
          created_at: now,
        })
        .returning({ id: contactMessages.id })
      await enqueue('send-contact-message', { contactMessageId: message!.id })
      return message!
    }),
  )
}
