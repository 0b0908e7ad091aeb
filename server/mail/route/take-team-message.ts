import { addAnswer } from '../../conversation/add-answer.ts'
import { noticeMentions } from '../../conversation/mentions.ts'
import { lockTicket } from '../../tickets/ticket-lock.ts'
import { aboveReplyLine } from '../ids.ts'
import { finishMail } from './finish-mail.ts'
import { claimFiles, joinTicket } from './join-ticket.ts'
import type { ReadMail, Routing } from './route-context.ts'

/** Marks the mail of a technician as an answer to the customer. */
const PUBLIC = /^\s*@public\b[ \t]*/i

/** Adds the mail of a verified technician: a note, or an answer if it begins with @public and says more. */
export async function takeTeamMessage(routing: Routing, mail: ReadMail, ticketId: string): Promise<void> {
  const { tx, enqueue, now } = routing
  const authorId = mail.sender!.user!.id
  const { text } = mail.parsed
  // Where the quote was not recognised, the text below may be a note.
  const words = PUBLIC.test(text) ? aboveReplyLine(text).replace(PUBLIC, '').trim() : ''
  if (words === '') return takeNote(routing, mail, ticketId, authorId)
  const ticket = await lockTicket(tx, ticketId)
  const answer = await addAnswer(tx, enqueue, ticket, { message: words, channel: 'mail' }, { id: authorId }, now)
  const inline = await claimFiles(routing, mail, ticketId, answer.id)
  await finishMail(routing, mail, { state: 'routed', ticketId, responseId: answer.id, details: inline })
}

/** Adds a note; mentions that cannot be resolved are ignored, because it is too late to refuse them. */
async function takeNote(routing: Routing, mail: ReadMail, ticketId: string, authorId: string): Promise<void> {
  const { id } = await joinTicket(routing, mail, ticketId, { authorId, kind: 'note' })
  const note = { id, ticket_id: ticketId, text: mail.parsed.text, author: { id: authorId } }
  await noticeMentions(routing.tx, note, routing.now, { isLenient: true })
}
