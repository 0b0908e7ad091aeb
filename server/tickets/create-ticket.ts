import type { Parsed } from '#contract/operation.ts'
import type { createTicket as operation } from '#contract/tickets.ts'
import { plainAcknowledgement } from '../analysis/automatic-reply.ts'
import { type EmbeddedAnalysis, analyse } from '../analysis/embedded.ts'
import { claimAttachments } from '../attachments/claim-attachments.ts'
import { signUploadToken } from '../attachments/upload-token.ts'
import type { Context } from '../context.ts'
import { aiAnalyses, ticketEvents, tickets } from '../db/schema.ts'
import { type Once, answerOnce } from './answer-once.ts'
import { ticketColumns } from './ticket-columns.ts'
import { upsertCustomer } from './upsert-customer.ts'

type NewTicket = Parsed<typeof operation>

/**
 * Creates a ticket: customer, number, event, first analysis, claimed files and the confirmation mail are one transaction
 * (SPEC.md section 7). The same key with the same input gets the same answer; with another input it throws
 * `invalid-input`, as does an attachment that cannot be claimed.
 */
export async function createTicket(ctx: Context, input: NewTicket, once?: Once) {
  const now = ctx.now()
  const { analysis, reply } = await triage(ctx, input)
  const answer = await ctx.transact((tx, enqueue) =>
    answerOnce(tx, once, input, now, async () => {
      const user_id = await upsertCustomer(tx, input.customerInfo, now)
      const [ticket] = await tx
        .insert(tickets)
        .values({
          title: input.title,
          description: input.description,
          category: input.category,
          priority: input.priority,
          user_id,
          automatic_reply: reply,
          created_at: now,
          updated_at: now,
        })
        .returning(ticketColumns)
      const { id } = ticket!
      await tx
        .insert(ticketEvents)
        .values({ ticket_id: id, kind: 'created', to_value: 'Open', created_at: now })
      if (analysis) {
        await tx
          .insert(aiAnalyses)
          .values({ ticket_id: id, analyser: 'embedded', created_at: now, ...analysis })
        await enqueue('analyse-ticket', { ticketId: id })
      }
      await claimAttachments(ctx, tx, enqueue, id, input.attachments ?? [])
      await enqueue('send-ticket-created', { ticketId: id })
      return { ticket: ticket!, aiResponse: reply }
    }),
  )
  return { ...answer, uploadToken: signUploadToken(ctx, answer.ticket.id) }
}

type Triage = { analysis: EmbeddedAnalysis | null; reply: string }

async function triage(ctx: Context, input: NewTicket): Promise<Triage> {
  const text = { ...input, firstName: input.customerInfo.firstName }
  if (ctx.config.ai.off) return { analysis: null, reply: plainAcknowledgement(text) }
  return analyse(text, await ctx.triageModel())
}
