import type { Parsed } from '#contract/operation.ts'
import { type editNote as editOperation, type sendMessage, NOTE_EDIT_HOURS } from '#contract/sending.ts'
import { claimAttachments } from '../files/claim-attachments.ts'
import { recordFilesChanged } from '../files/record-files-changed.ts'
import type { Actor, Context } from '../context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { heldAnswers, noteVersions, ticketResponses, tickets } from '../schema/schema.ts'
import { AppError, notFound } from '../platform/errors.ts'
import type { Enqueue } from '../platform/jobs/job-types.ts'
import { noticeMentions } from './mentions.ts'
import { addMessage } from './add-message.ts'
import { takeOutDraft } from './draft-box.ts'
import { desc, eq } from 'drizzle-orm'
import { recordEvent } from '../tickets/history.ts'
import { lockTicket } from '../tickets/ticket-lock.ts'
import { withoutKeys } from '../mail/ids.ts'
import { readMessage } from './read-messages.ts'

type Input = Parsed<typeof sendMessage>

const OF_ANSWERS = ['send_at', 'then', 'to', 'reopen'] as const

/**
 * Adds a note with its files to a locked ticket, takes its draft out of the box and returns its id. Throws `invalid-input` for
 * fields that only an answer can have, files that cannot be claimed, and invalid mentions.
 */
export async function addNote(
  ctx: Context,
  tx: Transaction,
  enqueue: Enqueue,
  input: Input,
  actor: Actor,
  now: Date,
): Promise<string> {
  const given = OF_ANSWERS.filter((field) => input[field] !== undefined)
  if (given.length > 0)
    throw new AppError(
      'invalid-input',
      'A note is added right away and goes to no customer.',
      given.map((path) => ({ path, message: 'Only an answer can have this' })),
    )
  const ticket_id = input.id
  const note = await addNoteMessage(tx, { ticket_id, message: input.message }, actor, now)
  const files = input.attachments ?? []
  await claimAttachments(ctx, tx, enqueue, ticket_id, files, note.id)
  if (files.length > 0) await recordFilesChanged(ctx, tx, ticket_id, { actor, token: undefined })
  await takeOutDraft(tx, { ticket_id, user_id: actor.id, kind: 'note' }, 'sent', now)
  return note.id
}

/**
 * Adds the text of a note to a locked ticket and notifies the people mentioned in `written`: the rest was filled in and may be
 * a customer's words. Throws `invalid-input` for invalid mentions.
 */
export async function addNoteMessage(
  tx: Transaction,
  { ticket_id, message, written = message }: { ticket_id: string; message: string; written?: string },
  actor: Actor,
  now: Date,
) {
  const by = { user_id: actor.id, created_at: now }
  const note = await addMessage(tx, { ticket_id, message, ...by, kind: 'note', channel: 'dashboard' })
  await recordEvent(tx, ticket_id, 'note_added', now, { by: actor.id })
  await noticeMentions(tx, { id: note.id, ticket_id, text: written, author: actor }, now)
  return note
}

/**
 * Changes the text of the caller's note, keeps the former one and notifies people mentioned for the first time. Throws
 * `not-found`, `forbidden` for notes of others, `conflict` for other messages, after 24 hours and after 49 changes, and
 * `invalid-input` for invalid mentions.
 */
export async function editNote(ctx: Context, { id, message }: Parsed<typeof editOperation>, actor: Actor) {
  const now = ctx.now()
  const ticketId = await ctx.transact(async (tx) => {
    const ticket = await lockTicket(tx, await ticketOf(tx, id, actor))
    const [note] = await tx.select().from(ticketResponses).where(eq(ticketResponses.id, id)).for('update')
    if (!note) throw notFound()
    refuse(note, actor, now)
    await replaceText(tx, note, withoutKeys(message), actor, now)
    return ticket.id
  })
  return (await readMessage(ctx, ctx.db, ticketId, id)) ?? Promise.reject(notFound())
}

type Note = typeof ticketResponses.$inferSelect

async function ticketOf(tx: Transaction, id: string, actor: Actor): Promise<string> {
  const [found] = await tx
    .select({ ticket_id: ticketResponses.ticket_id })
    .from(ticketResponses)
    .where(eq(ticketResponses.id, id))
  if (found) return found.ticket_id
  const [held] = await tx.select({ user_id: heldAnswers.user_id }).from(heldAnswers).where(eq(heldAnswers.id, id))
  if (!held) throw notFound()
  throw held.user_id === actor.id ? noNote() : othersNote()
}

function refuse({ kind, user_id, created_at }: Note, actor: Actor, now: Date): void {
  if (user_id !== actor.id) throw othersNote()
  if (kind !== 'note') throw noNote()
  if (now.getTime() - created_at.getTime() > NOTE_EDIT_HOURS * 60 * 60 * 1000)
    throw new AppError('conflict', 'A note can be edited for 24 hours. Add another one instead.')
}

/** Versions of a note, which all come with the conversation. */
const MAX_VERSIONS = 50

const editedTooOften = () => new AppError('conflict', 'This note has been edited too often. Add another one instead.')
const othersNote = () => new AppError('forbidden', 'Only the person who wrote this note can edit it.')
const noNote = () => new AppError('conflict', 'Only notes can be edited. A reply stays as it was sent.')

async function replaceText(tx: Transaction, note: Note, message: string, actor: Actor, now: Date): Promise<void> {
  const { id, ticket_id } = note
  if (message === note.message) return
  const [last] = await tx
    .select({ written_at: noteVersions.written_at })
    .from(noteVersions)
    .where(eq(noteVersions.response_id, id))
    .orderBy(desc(noteVersions.written_at))
    .limit(1)
  if ((await tx.$count(noteVersions, eq(noteVersions.response_id, id))) >= MAX_VERSIONS) throw editedTooOften()
  const before = last?.written_at ?? note.created_at
  // The text that counts is the last one, so that the moment it was written is known when it is replaced, too.
  await tx
    .insert(noteVersions)
    .values([
      ...(last ? [] : [{ response_id: id, message: note.message, written_at: note.created_at }]),
      { response_id: id, message, written_at: new Date(Math.max(now.getTime(), before.getTime() + 1)) },
    ])
  await tx.update(ticketResponses).set({ message }).where(eq(ticketResponses.id, id))
  await tx.update(tickets).set({ updated_at: now }).where(eq(tickets.id, ticket_id))
  await recordEvent(tx, ticket_id, 'note_edited', now, { by: actor.id })
  await noticeMentions(tx, { id, ticket_id, text: message, before: note.message, author: actor }, now)
}
