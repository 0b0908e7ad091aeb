import { eq, sql } from 'drizzle-orm'
import type { Actor, Context } from '../context.ts'
import { tickets } from '../schema/schema.ts'
import { AppError, invalidField } from '../platform/errors.ts'
import { readStoredResponse, runOnce, type IdempotencyKey, createKeyClaim } from '../platform/idempotency.ts'
import { type NewTicket, type WrittenTicket, writeTickets } from './write-tickets.ts'
import { randomUUID } from 'node:crypto'
import type { Parsed } from '#contract/operation.ts'
import type * as ticketsContract from '#contract/tickets.ts'
import { plainAcknowledgement } from '../triage/automatic-reply.ts'
import { type EmbeddedAnalysis, analyseText } from '../triage/analyse-text.ts'
import type { TriageModel } from '../triage/model/triage-model.ts'
import type { TicketText } from '../triage/types.ts'
import { claimAttachments } from '../files/claim-attachments.ts'
import { signUploadToken } from '../files/upload-token.ts'
import { hashKey, linkKey, linkPath } from '../customers/link-keys.ts'
import { withoutKeys } from '../mail/ids.ts'
import type { newTicket } from '#contract/new-ticket.ts'
import { DEFAULT_CATEGORY, DEFAULT_PRIORITY, type Priority } from '#contract/vocabulary.ts'
import { noteArrivals } from '../merging/note-arrivals.ts'
import { addCaller, readCaller } from '../people/ensure-person.ts'
import { mayParticipate } from '../conversation/participants.ts'
import { mayMailOnRequest } from '../mail/out/automatic-mail.ts'
import { setAssignee } from '../team/assignment.ts'
import { getTicket } from './get-ticket.ts'
import { pick } from '../platform/pick.ts'

/** Builds the response to creating a ticket, also to a repeated request. Throws `invalid-input` and `not-found`. */
async function createdTicketResponse(
  { db }: Pick<Context, 'db'>,
  { title, description, category, priority, created_at, automatic_reply, claim }: NewTicket,
  written: WrittenTicket | undefined,
) {
  const created = written ? { ...written, created_at, automatic_reply } : await readExisting()
  const ticket = {
    id: created.id,
    ticket_id: created.ticket_id,
    title,
    description,
    category,
    priority,
    status: 'Open' as const,
    created_at: created.created_at,
    updated_at: created.created_at,
    resolved_at: null,
    user_id: created.user_id,
  }
  return { ticket, aiResponse: created.automatic_reply }

  async function readExisting() {
    // A ticket is only left unwritten when its key was claimed before, so there is a claim; its request had the same text.
    const earlier = (await readStoredResponse(db, claim!)) as { ticket: { id: string } }
    const [found] = await db
      .select(pick(tickets, 'id', 'ticket_id', 'user_id', 'created_at', 'automatic_reply'))
      .from(tickets)
      .where(eq(tickets.id, earlier.ticket.id))
    if (!found) throw new AppError('not-found', 'This ticket has been removed.')
    return found
  }
}

type Input = Parsed<typeof ticketsContract.createTicket>

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
  const { title, description, category, customerInfo } = input
  const now = ctx.now()
  const text = { ...input, firstName: customerInfo.firstName }
  const { analysis, priority, reply } = triage(text, await modelOf(ctx), now)
  const id = randomUUID()
  return {
    id,
    link_hash: hashKey(linkKey(ctx.signer, id)),
    title: withoutKeys(title),
    description: withoutKeys(description),
    category,
    priority,
    ...(priority !== input.priority && { raised_from: input.priority }),
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

/** Creates a ticket that the team makes for a customer, once for an idempotency key. Throws `invalid-input`. */
export async function createTicketForCustomer(
  ctx: Context,
  input: Parsed<typeof newTicket>,
  actor: Actor,
  idempotency?: IdempotencyKey,
) {
  const { assignee_id, notify, customer: given, title, description, category: chosen, priority } = input
  if (given.email && !mayParticipate(ctx, given.email.toLowerCase()))
    throw invalidField('customer.email', 'This address is ours or a program’s. Use a person’s address.')
  const now = ctx.now()
  const text = { title: withoutKeys(title), description: withoutKeys(description), priority }
  const category = chosen ?? (await suggestCategory(ctx, text)).category ?? DEFAULT_CATEGORY
  const { analysis } = triage({ ...text, category, firstName: '', isByTeam: true }, await modelOf(ctx), now)
  const ticket = { ...text, id: randomUUID(), category, analysis, automatic_reply: '', created_at: now }
  const { id } = await ctx.transact((tx) =>
    runOnce(tx, idempotency, { ...input, user_id: actor.id }, now, async () => {
      const customer = await (given.id ? readCaller(tx, given.id) : addCaller(tx, given, now))
      if (!customer) throw invalidField('customer.id', 'This person is not on record anymore. Choose someone else.')
      if (notify && !mayMailOnRequest(ctx, customer))
        throw invalidField('notify', customer.mail_problem ?? 'No email can be sent to this address.')
      const desk = { customer_id: customer.id, made_by: actor.id, confirms: notify, assigns: assignee_id === undefined }
      await writeTickets(tx, [{ ...ticket, ...NO_SENDER, company: customer.company, desk }])
      if ('record' in customer && customer.record !== customer.id)
        await tx.execute(noteArrivals(['tickets'], sql`select ${ticket.id}::uuid as id, ${customer.record} as record`))
      const owner = assignee_id === 'me' ? actor.id : (assignee_id ?? null)
      await setAssignee(tx, { id: ticket.id, assignee_id: null }, owner, actor, now)
      // By these ids the stored response is found when one of them is erased.
      return { id: ticket.id, ticket_id: ticket.id, user_id: customer.id }
    }),
  )
  ctx.wake('send-ticket-created', 'analyse-ticket', 'assign-ticket')
  return { ticket: await getTicket(ctx, { id }, actor) }
}

/** Returns the category that the analyser chooses for a ticket in the team's words; null while all AI is off. */
export async function suggestCategory(ctx: Context, words: Pick<TicketText, 'title' | 'description'>) {
  const text = {
    ...words,
    category: DEFAULT_CATEGORY,
    priority: DEFAULT_PRIORITY,
    firstName: '',
    isByTeam: true,
  } as const
  return { category: triage(text, await modelOf(ctx), ctx.now()).analysis?.suggested_category ?? null }
}

export const NO_SENDER = { email: null, first_name: '', last_name: '', phone: '', claim: undefined }

/** A file that cannot be claimed rolls the ticket back. */
function writeTicketWithFiles(ctx: Context, ticket: NewTicket, files: { id: string; token: string }[]) {
  return ctx.transact(async (tx, enqueue): Promise<WrittenTicket | undefined> => {
    const [written] = await writeTickets(tx, [ticket])
    if (written) await claimAttachments(ctx, tx, enqueue, written.id, files)
    return written
  })
}

type Triage = { analysis: EmbeddedAnalysis | undefined; priority: Priority; reply: string }

/** Analyses the words of a new ticket, decides its first priority and writes its automatic reply; no analysis without a model. */
export const triage = (text: TicketText, model: TriageModel | undefined, now: Date): Triage =>
  model
    ? analyseText(text, model, now)
    : { analysis: undefined, priority: text.priority, reply: plainAcknowledgement(text, now) }

/** Returns the model that analyses new tickets, which may be read from the database; undefined while all AI is off. */
export const modelOf = async ({ config, triageModel }: Pick<Context, 'config' | 'triageModel'>) =>
  config.ai.off ? undefined : triageModel()
