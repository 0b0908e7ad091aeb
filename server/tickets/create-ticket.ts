import { randomUUID } from 'node:crypto'
import type { Parsed } from '#contract/operation.ts'
import type { createTicket as operation } from '#contract/tickets.ts'
import { plainAcknowledgement } from '../analysis/automatic-reply.ts'
import { type EmbeddedAnalysis, analyseText } from '../analysis/analyse-text.ts'
import type { TriageModel } from '../analysis/model/triage-model.ts'
import type { TicketText } from '../analysis/types.ts'
import { claimAttachments } from '../attachments/claim-attachments.ts'
import { signUploadToken } from '../attachments/upload-token.ts'
import type { Context } from '../context.ts'
import { hashKey, linkKey, linkPath } from '../mail-ids/link-key.ts'
import { withoutKeys } from '../mail-ids/without-keys.ts'
import { type IdempotencyKey, createKeyClaim } from '../idempotency.ts'
import { createdTicketResponse } from './created-ticket-response.ts'
import { type NewTicket, type WrittenTicket, writeTickets } from './write-tickets.ts'

type Input = Parsed<typeof operation>

/**
 * Creates a ticket: customer, number, event, first analysis, claimed files and the confirmation mail's job are one
 * transaction (docs/reference.md, Tickets). The same idempotency key with the same input gets the same response. Throws
 * `invalid-input` for a key used with another input and for an attachment that cannot be claimed.
 */
export async function createTicket(ctx: Context, input: Input, idempotency?: IdempotencyKey) {
  const ticket = await prepareTicket(ctx, input, idempotency)
  const written = input.attachments?.length
    ? await writeTicketWithFiles(ctx, ticket, input.attachments)
    : await ctx.writeTicket(ticket)
  ctx.wake('send-ticket-created', 'analyse-ticket', 'assign-ticket')
  const response = await createdTicketResponse(ctx, ticket, written)
  const { id, ticket_id } = response.ticket
  const link = linkPath(ticket_id, linkKey(ctx.signer, id))
  return { ...response, uploadToken: signUploadToken(ctx, id), link }
}

async function prepareTicket(ctx: Context, input: Input, idempotency?: IdempotencyKey): Promise<NewTicket> {
  const { title, description, category, priority, customerInfo } = input
  const now = ctx.now()
  const { analysis, reply } = triage({ ...input, firstName: customerInfo.firstName }, await modelOf(ctx), now)
  const id = randomUUID()
  return {
    id,
    link_hash: hashKey(linkKey(ctx.signer, id)),
    title: withoutKeys(title),
    description: withoutKeys(description),
    category,
    priority,
    automatic_reply: reply,
    created_at: now,
    email: customerInfo.email.toLowerCase(),
    first_name: customerInfo.firstName,
    last_name: customerInfo.lastName,
    phone: customerInfo.phone,
    company: customerInfo.company,
    analysis,
    claim: idempotency && createKeyClaim(idempotency, input, now),
  }
}

/** A file that cannot be claimed rolls the ticket back. */
function writeTicketWithFiles(ctx: Context, ticket: NewTicket, files: { id: string; token: string }[]) {
  return ctx.transact(async (tx, enqueue): Promise<WrittenTicket | undefined> => {
    const [written] = await writeTickets(tx, [ticket])
    if (written) await claimAttachments(ctx, tx, enqueue, written.id, files)
    return written
  })
}

type Triage = { analysis: EmbeddedAnalysis | undefined; reply: string }

/** Analyses the words of a new ticket and writes its automatic reply; no analysis without a model. */
export const triage = (text: TicketText, model: TriageModel | undefined, now: Date): Triage =>
  model ? analyseText(text, model, now) : { analysis: undefined, reply: plainAcknowledgement(text, now) }

/** The model to analyse new tickets with; undefined while all AI is off. It may be read from the database. */
export const modelOf = async ({ config, triageModel }: Pick<Context, 'config' | 'triageModel'>) =>
  config.ai.off ? undefined : triageModel()
