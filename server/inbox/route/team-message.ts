import { lockTicket } from '../../db/ticket-row.ts'
import { addAnswer } from '../../messages/answer-ticket.ts'
import { claimFiles } from './claim-files.ts'
import { finishMail } from './finish-mail.ts'
import { joinTicket } from './join-ticket.ts'
import type { ReadMail, Routing } from './route-context.ts'

/** How a technician says that the customer shall read it: the first word of the mail. */
const PUBLIC = /^\s*@public\b[ \t]*/i

/**
 * Takes what a technician writes by mail: a note, which never leaves the team, unless it begins with @public. The caller has
 * made sure who it is.
 */
export async function takeTeamMessage(routing: Routing, mail: ReadMail, ticketId: string): Promise<void> {
  const { tx, enqueue, now } = routing
  const authorId = mail.sender!.user!.id
  const { text } = mail.parsed
  if (!PUBLIC.test(text)) return joinTicket(routing, mail, ticketId, { authorId, kind: 'note' })
  const ticket = await lockTicket(tx, ticketId)
  const words = { message: text.replace(PUBLIC, '').trim(), channel: 'mail' } as const
  const answer = await addAnswer(tx, enqueue, ticket, words, { id: authorId }, now)
  const inline = await claimFiles(routing, mail, ticketId, answer.id)
  await finishMail(routing, mail, { state: 'routed', ticketId, responseId: answer.id, details: inline })
}
