import { lockTicket } from '../../db/ticket-row.ts'
import { aboveReplyLine } from '../../mail-ids/reply-line.ts'
import { addAnswer } from '../../messages/answer-ticket.ts'
import { noticeMentions } from '../../notices/mentions.ts'
import { claimFiles } from './claim-files.ts'
import { finishMail } from './finish-mail.ts'
import { joinTicket } from './join-ticket.ts'
import type { ReadMail, Routing } from './route-context.ts'

/** How a technician says that the customer shall read it: the first word of the mail. */
const PUBLIC = /^\s*@public\b[ \t]*/i

/**
 * Takes what a technician writes by mail: a note, which never leaves the team, unless it begins with @public. The caller has
 * made sure who it is. A mail that says nothing but @public is a note, too.
 */
export async function takeTeamMessage(routing: Routing, mail: ReadMail, ticketId: string): Promise<void> {
  const { tx, enqueue, now } = routing
  const authorId = mail.sender!.user!.id
  const { text } = mail.parsed
  // Where the quote was not recognised, what is below may be a note.
  const words = PUBLIC.test(text) ? aboveReplyLine(text).replace(PUBLIC, '').trim() : ''
  if (words === '') return takeNote(routing, mail, ticketId, authorId)
  const ticket = await lockTicket(tx, ticketId)
  const answer = await addAnswer(tx, enqueue, ticket, { message: words, channel: 'mail' }, { id: authorId }, now)
  const inline = await claimFiles(routing, mail, ticketId, answer.id)
  await finishMail(routing, mail, { state: 'routed', ticketId, responseId: answer.id, details: inline })
}

/** A note whose mentions cannot be refused any more: those that fit count. */
async function takeNote(routing: Routing, mail: ReadMail, ticketId: string, authorId: string): Promise<void> {
  const { id } = await joinTicket(routing, mail, ticketId, { authorId, kind: 'note' })
  const note = { id, ticket_id: ticketId, text: mail.parsed.text, author: { id: authorId } }
  await noticeMentions(routing.tx, note, routing.now, { isLenient: true })
}
