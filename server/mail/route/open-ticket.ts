import { randomUUID } from 'node:crypto'
import { DEFAULT_CATEGORY, LIMITS } from '#contract/vocabulary.ts'
import { forgetBounces } from '../../conversation/delivery.ts'
import { joinByDomain } from '../../companies/members.ts'
import { triage } from '../../tickets/create-ticket.ts'
import { writeTickets } from '../../tickets/write-tickets.ts'
import { addressProblem, ensurePerson, namesOf } from '../../people/ensure-person.ts'
import { markedPriority } from '../classify/mail-headers.ts'
import { findForwardedSender } from '../trim/forwarded.ts'
import { addParticipants, copiedPeople, isKnownSender, claimFiles } from './join-ticket.ts'
import { finishMail } from './finish-mail.ts'
import { wordsOf } from './mail-words.ts'
import type { ReadMail, Routing } from './route-context.ts'

/** Characters in which the block of a forwarded mail is searched: it is at the top. */
const MAX_FORWARDED_TEXT = 100_000
const UNTITLED = 'Email without a subject'

type Options = {
  linked?: string | undefined
  suggested?: string | undefined
  confirms: boolean
}

/** Opens a ticket of a mail, with triage and automatic reply as for the form; the mail is shown whole, with quotes. */
export async function openTicket(
  routing: Routing,
  mail: ReadMail,
  { linked, suggested, confirms }: Options,
): Promise<string> {
  const { ctx, tx, model, now } = routing
  const { parsed, sender } = mail
  const words = {
    title: parsed.subject.slice(0, LIMITS.title).trim() || titleFrom(parsed.fullText),
    description: parsed.fullText.slice(0, LIMITS.description).trim() || wordsOf(mail),
    category: DEFAULT_CATEGORY,
    priority: markedPriority(parsed),
  }
  const names = sender ? namesOf(sender) : { first_name: '', last_name: '' }
  // Quoted text says nothing about what they ask for.
  const asked = { ...words, description: parsed.text, firstName: names.first_name, cameByMail: true as const }
  const { analysis, priority, reply } = triage(asked, model, now)
  const problem = sender ? addressProblem(sender.address) : null
  const people = copiedPeople(ctx, mail)
  const areWelcome = people.length > 0 && (await isKnownSender(tx, mail))
  await joinCompany(routing, mail)
  const id = randomUUID()
  await writeTickets(tx, [
    {
      id,
      ...words,
      priority,
      automatic_reply: reply,
      created_at: now,
      email: sender?.address ?? null,
      ...names,
      phone: '',
      company: '',
      analysis,
      claim: undefined,
      mail: {
        linked_ticket_id: linked ?? null,
        suggested_ticket_id: suggested ?? null,
        mail_problem: problem,
        confirms: confirms && sender !== undefined && problem === null,
        bulk: mail.isBulk,
      },
    },
  ])
  if (sender?.user?.mail_problem) await forgetBounces(tx, [sender.user.id])
  const inline = await claimFiles(routing, mail, id)
  const offered = people.length > 0 ? await addParticipants(routing, id, people, areWelcome) : {}
  await finishMail(routing, mail, {
    state: 'routed',
    ticketId: id,
    openedTicket: true,
    details: { ...inline, ...offered, ...(sender?.user?.is_admin && forwardedFrom(mail)) },
  })
  routing.afterCommit.push(() => ctx.wake('send-ticket-created', 'analyse-ticket', 'assign-ticket'))
  return id
}

/** Before the ticket is written, which is then the company's. */
async function joinCompany({ tx, now }: Routing, { sender, senderCheck }: ReadMail): Promise<void> {
  if (!sender?.isClear || senderCheck !== 'verified' || sender.user?.is_admin) return
  const { id } = sender.user ?? (await ensurePerson(tx, sender, now))
  await joinByDomain(tx, id, sender.address, now)
}

function titleFrom(text: string): string {
  const line = text.split('\n').find((each) => each.trim() !== '')
  return line?.trim().slice(0, 80) ?? UNTITLED
}

function forwardedFrom({ parsed, attached }: ReadMail) {
  const text = parsed.fullText.slice(0, MAX_FORWARDED_TEXT)
  const sender = findForwardedSender({ ...parsed, fullText: text }, attached)
  return sender && { forwarded_from: sender }
}
