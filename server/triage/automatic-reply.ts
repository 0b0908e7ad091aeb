import { businessTimeAt, openingInWords, promiseStartsThen } from '#contract/business-hours.ts'
import { categoryInWords } from './score-category.ts'
import type { TicketText } from './types.ts'
import { higherPriority } from './score-priority.ts'
import type { Understanding } from './understand.ts'
import { greet, quoteTitle } from '../platform/visitor-text.ts'
import type { Priority } from '#contract/vocabulary.ts'
import { site } from '#site'

const emergencyLine = () => `In an emergency, call ${site.emergencyPhone.display}, ${site.emergencyHours}.`
const callNow = () =>
  `Please call ${site.emergencyPhone.display}. The line is open ${site.emergencyHours}, and this should not wait for an email.`
const cannotWait = () =>
  `Cannot wait? Call ${site.emergencyPhone.display}. Emergencies are answered ${site.emergencyHours}.`
const callInsteadOfWaiting = () =>
  `Do not wait for us to open: call ${site.emergencyPhone.display} now. Emergencies are answered ${site.emergencyHours}.`

type Asked = Pick<TicketText, 'priority' | 'cameByMail'>

/** Returns whether a reply by email would come too late, so that the customer is asked to call. */
const isPressing = ({ category, priority }: Pick<Understanding, 'category' | 'priority'>): boolean =>
  priority === 'Critical' || (category === 'Security' && priority === 'High')

/** Returns the first priority: the customer's choice, but High at least where the text is pressing. */
export function firstPriority(
  { priority, cameByMail }: Asked,
  read: Pick<Understanding, 'category' | 'priority'>,
): Priority {
  const isUrgent = isPressing(read) || (cameByMail === true && read.priority === 'High')
  return isUrgent ? higherPriority('High', priority) : priority
}

/** Returns the support page's response time for the priority, and when it starts (docs/reference.md, Response times). */
function whatHappensNext({ priority: chosen, cameByMail }: Asked, priority: Priority, now: Date): string {
  const promise = site.supportResponse[priority]
  const reply = `e reply within ${promise.replace(/^under (\d+) /, '$1 business ')}.`
  const choice =
    priority === chosen ? `You chose ${chosen} priority: w` : `It sounds urgent, so its priority is ${priority}: w`
  const next = cameByMail
    ? `A technician reads your email next. W${reply}`
    : `A technician reads your ticket next. ${choice}${reply}`
  const time = businessTimeAt(site, now)
  if (time.isOpen || !time.next) return next
  return `${next} We open ${openingInWords(time.next)}; ${promiseStartsThen(promise)}.`
}

/** Returns the advice to call: now if it is pressing, otherwise in an emergency or before the company opens. */
function whomToCall(chosen: Priority, isNow: boolean, now: Date): string {
  if (isNow) return callNow()
  if (businessTimeAt(site, now).isOpen) return emergencyLine()
  return chosen === 'Critical' ? callInsteadOfWaiting() : cannotWait()
}

/**
 * Writes the automatic reply to a new ticket (`aiResponse`; docs/reference.md, Tickets): plain text, paragraphs split
 * by a blank line, 60 to 140 words. Asks for no secret, and promises the response time of the priority the ticket
 * begins with.
 */
export function automaticReply(
  ticket: TicketText,
  { category, priority, playbook, unclear, question }: Understanding,
  now: Date,
): string {
  const read = unclear
    ? 'We could not tell from your text what kind of problem this is.'
    : `This looks like ${categoryInWords[category]}.`
  const first = firstPriority(ticket, { category, priority })
  const higher = higherPriority(priority, first) !== first

  return [
    greet(ticket.firstName),
    `This is an automatic reply to ${quoteTitle(ticket.title)}. ${read}`,
    ...(question ? [`One answer would help most: ${question}`] : []),
    `${unclear ? 'This helps us' : 'First steps'}:\n${playbook.customer.map((step, index) => `${index + 1}. ${step}`).join('\n')}`,
    whatHappensNext(ticket, first, now) +
      (higher && !ticket.cameByMail
        ? ' Your text may call for a higher one; a technician will check the priority.'
        : ''),
    whomToCall(first, isPressing({ category, priority }), now),
  ].join('\n\n')
}

/** Writes the automatic reply when all analysis is off: the same promises, no claim about the content. */
export function plainAcknowledgement(
  ticket: Pick<TicketText, 'firstName' | 'title' | 'priority' | 'cameByMail'>,
  now: Date,
): string {
  return [
    greet(ticket.firstName),
    `This is an automatic reply to ${quoteTitle(ticket.title)}. We have received it, and you will get our answer by email.`,
    whatHappensNext(ticket, ticket.priority, now),
    `${whomToCall(ticket.priority, false, now)} If something changes before we answer, call the same number and name your ticket.`,
  ].join('\n\n')
}
