import type { sendContactMessage as operation } from '#contract/contact-messages.ts'
import type { Parsed } from '#contract/operation.ts'
import type { Context } from '../context.ts'
import { contactMessages } from '../db/schema.ts'
import { type Once, answerOnce } from '../tickets/answer-once.ts'

type NewMessage = Parsed<typeof operation>

/** Stores a visitor's message and queues its mail to the company in one transaction (SPEC.md section 7). */
export async function sendContactMessage(
  ctx: Context,
  input: NewMessage,
  once?: Once,
): Promise<{ id: string }> {
  const now = ctx.now()
  return ctx.transact((tx, enqueue) =>
    answerOnce(tx, once, input, now, async () => {
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
