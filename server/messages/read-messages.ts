import { asc, inArray } from 'drizzle-orm'
import { MESSAGE_KINDS } from '#contract/vocabulary.ts'
import type { Context } from '../context.ts'
import type { Database, Transaction } from '../db/database.ts'
import { heldAnswers, noteVersions, ticketResponses } from '../db/schema.ts'
import { readDeliveries, worstState } from './deliveries.ts'
import { readHeldAnswers } from './held/read-held-answers.ts'
import { selectMessages } from './list-messages.ts'
import { mailFactsOf, readMailFacts } from './mail-facts.ts'

type LinkContext = Pick<Context, 'signer' | 'now' | 'storage'>
type Mails = Awaited<ReturnType<typeof readMailFacts>>
type Deliveries = Awaited<ReturnType<typeof readDeliveries>>
type EarlierText = { text: string; written_at: Date }

/**
 * Reads the messages of a ticket as the team sees them, oldest first, held answers in their places; `ids` leaves only some of
 * them. `mails` is what is known of the mails they came in.
 */
export async function readMessages(
  ctx: LinkContext,
  db: Database | Transaction,
  ticketId: string,
  ids?: string[],
  mails?: Mails,
) {
  if (ids?.length === 0) return []
  // Held ones first: what is mailed between the two reads is in both, instead of in none.
  const held = await readHeldAnswers(ctx, db, ticketId, ids && inArray(heldAnswers.id, ids))
  const messages = await selectMessages(ctx, db, ticketId, MESSAGE_KINDS, ids && inArray(ticketResponses.id, ids))
  const deliveries: Deliveries = messages.length > 0 ? await readDeliveries(db, ticketId) : new Map()
  const texts = await readNoteTexts(
    db,
    messages.filter(({ kind }) => kind === 'note').map(({ id }) => id),
  )
  const mailOf = new Map((mails ?? (await readMailFacts(db, ticketId))).map((mail) => [mail.response_id, mail]))
  const stored = messages.map(({ user_id, author, message, attachments, ...each }) => ({
    id: each.id,
    kind: each.kind,
    channel: each.channel,
    author: user_id && author ? { id: user_id, name: nameOf(author) } : null,
    text: message,
    full_text: each.full_text,
    state: each.kind === 'answer' ? worstState(deliveries.get(each.id)) : null,
    send_at: null,
    hold: null,
    earlier_texts: texts.get(each.id)?.slice(0, -1) ?? [],
    created_at: each.created_at,
    attachments: attachments.map(({ id, name, size, contentType, url }) => ({ id, name, size, contentType, url })),
    deliveries: (deliveries.get(each.id) ?? []).map(({ address, state, code, words }) => ({
      address,
      state,
      code,
      words,
    })),
    mail: mailFactsOf(mailOf.get(each.id)),
  }))
  const known = new Set(stored.map(({ id }) => id))
  return [...stored, ...held.filter(({ id }) => !known.has(id))].toSorted(
    (a, b) => +a.created_at - +b.created_at || (a.id < b.id ? -1 : 1),
  )
}

/** Reads one message, held or not; undefined where it is gone. */
export async function readMessage(ctx: LinkContext, db: Database | Transaction, ticketId: string, id: string) {
  const [message] = await readMessages(ctx, db, ticketId, [id])
  return message
}

/** All texts of edited notes, the one that counts last. */
async function readNoteTexts(db: Database | Transaction, noteIds: string[]): Promise<Map<string, EarlierText[]>> {
  if (noteIds.length === 0) return new Map()
  const versions = await db
    .select({
      response_id: noteVersions.response_id,
      text: noteVersions.message,
      written_at: noteVersions.written_at,
    })
    .from(noteVersions)
    .where(inArray(noteVersions.response_id, noteIds))
    .orderBy(asc(noteVersions.written_at), asc(noteVersions.id))
  const byNote = Map.groupBy(versions, ({ response_id }) => response_id)
  return new Map([...byNote].map(([id, each]) => [id, each.map(({ text, written_at }) => ({ text, written_at }))]))
}

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  [first_name, last_name].filter(Boolean).join(' ')
