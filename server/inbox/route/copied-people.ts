import { eq, inArray, or } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { MailDetails } from '../../db/mail-details.ts'
import { supportUsers, ticketEvents, ticketParticipants, tickets } from '../../db/schema.ts'
import { isAutomaticMailbox, normalizeMailbox } from '../../tickets/normalize-mailbox.ts'
import { addressProblem, ensurePerson } from '../../users/ensure-person.ts'
import type { MailAddress, ParsedMail } from '../parsed-mail.ts'
import { displaySender } from './finish-mail.ts'
import type { ReadMail, Routing } from './route-context.ts'

/** People a mail may bring into a ticket; the following are left out. */
const MAX_PEOPLE = 10

/** Returns the people a mail was also sent to, without its sender, us and programs. */
export function copiedPeople({ config }: Pick<Context, 'config'>, { parsed, sender }: ReadMail): MailAddress[] {
  const people = [...parsed.to, ...parsed.cc].filter(
    ({ address }) =>
      mayBePerson(address) && address.toLowerCase() !== sender?.address && !isOurs(config, parsed, address),
  )
  return [...new Map(people.map((person) => [person.address.toLowerCase(), person])).values()].slice(0, MAX_PEOPLE)
}

/** Whether somebody has written to us before, so that whom they copy takes part: anyone else could use us as a relay. */
export async function isKnown(tx: Transaction, { sender, senderCheck }: ReadMail): Promise<boolean> {
  if (!sender?.user || senderCheck !== 'verified') return false
  const [earlier] = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(eq(tickets.user_id, sender.user.id))
    .limit(1)
  return earlier !== undefined
}

/** Whether a person may read mail to an address, and can be written to. */
const mayBePerson = (address: string): boolean =>
  addressProblem(address) === null && !isAutomaticMailbox(normalizeMailbox(address))

const DELIVERED = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']

/** Whether an address is ours: of a domain we write from, or the one under which this mail reached us. */
function isOurs({ mailFrom, companyInbox, mailIn }: Config, { headers }: ParsedMail, address: string): boolean {
  const folded = address.toLowerCase()
  const domains = [mailFrom, companyInbox, mailIn.replyAddress?.after ?? ''].map(domainOf)
  return (
    domains.includes(domainOf(folded)) ||
    headers.some(([name, value]) => DELIVERED.includes(name) && bareAddress(value) === folded)
  )
}

const bareAddress = (value: string): string => value.trim().replaceAll(/^<|>$/g, '').toLowerCase()
const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/**
 * Lets people take part in a ticket, each with a line in its history, where `areWelcome`; otherwise returns those who do not
 * take part yet, to be offered.
 */
export async function bringIn(
  { tx, now }: Routing,
  ticketId: string,
  people: MailAddress[],
  areWelcome: boolean,
): Promise<Pick<MailDetails, 'offered'>> {
  const taking = await takingPart(tx, ticketId)
  const newcomers = people.filter(({ address }) => !taking.has(address.toLowerCase()))
  if (!areWelcome) return newcomers.length > 0 ? { offered: newcomers } : {}
  for (const person of newcomers.slice(0, Math.max(0, MAX_PEOPLE - taking.size + 1))) {
    const { id } = await ensurePerson(tx, person, now)
    await tx.insert(ticketParticipants).values({ ticket_id: ticketId, user_id: id, created_at: now })
    await tx.insert(ticketEvents).values({
      ticket_id: ticketId,
      kind: 'participants_changed',
      to_value: displaySender(person),
      created_at: now,
    })
  }
  return {}
}

/** The addresses of requester and participants. */
async function takingPart(tx: Transaction, ticketId: string): Promise<Set<string>> {
  const people = await tx
    .select({ email: supportUsers.email })
    .from(supportUsers)
    .where(
      or(
        inArray(supportUsers.id, tx.select({ id: tickets.user_id }).from(tickets).where(eq(tickets.id, ticketId))),
        inArray(
          supportUsers.id,
          tx
            .select({ id: ticketParticipants.user_id })
            .from(ticketParticipants)
            .where(eq(ticketParticipants.ticket_id, ticketId)),
        ),
      ),
    )
  return new Set(people.map(({ email }) => email))
}
