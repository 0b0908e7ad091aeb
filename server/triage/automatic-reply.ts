import { businessTimeAt, openingInWords, promiseStartsThen } from '#contract/business-hours.ts'
import { categoryInWords } from './score-category.ts'
import type { TicketText } from './types.ts'
import { higherPriority } from './score-priority.ts'
import type { Understanding } from './understand.ts'
import { greet, quoteTitle } from '../platform/visitor-text.ts'
import type { Priority } from '#contract/vocabulary.ts'
import { site } from '#site'

const emergencyLine = `In an emergency, call ${site.emergencyPhone.display}, ${site.emergencyHours}.`
const callNow = `Please call ${site.emergencyPhone.display}. The line is open ${site.emergencyHours}, and this should not wait for an email.`
const cannotWait = `Cannot wait? Call ${site.emergencyPhone.display}. Emergencies are answered ${site.emergencyHours}.`
const callInsteadOfWaiting = `Do not wait for us to open: call ${site.emergencyPhone.display} now. Emergencies are answered ${site.emergencyHours}.`

/**
 * Returns the support page's response time and its start; the customer's own choice of priority decides, so a guess
 * never promises more (docs/reference.md, Response times).
 */
function whatHappensNext({ priority, cameByMail }: Pick<TicketText, 'priority' | 'cameByMail'>, now: Date): string {
  const promise = site.supportResponse[priority]
  const next = cameByMail
    ? `A technician reads your email next. Our response time is ${promise} in business hours.`
    : `A technician reads your ticket next. You chose ${priority} priority. Our response time for that is ${promise} in business hours.`
  const time = businessTimeAt(site, now)
  if (time.isOpen || !time.next) return next
  return `${next} We open ${openingInWords(time.next)}; ${promiseStartsThen(promise)}.`
}

/** Returns the advice to call: now if it is pressing, otherwise in an emergency or before the company opens. */
function whomToCall(chosen: Priority, isPressing: boolean, now: Date): string {
  if (isPressing) return callNow
  if (businessTimeAt(site, now).isOpen) return emergencyLine
  return chosen === 'Critical' ? callInsteadOfWaiting : cannotWait
}

/**
 * Writes the automatic reply to a new ticket (`aiResponse`; docs/reference.md, Tickets): plain text, paragraphs split
 * by a blank line, 60 to 140 words. Asks for no secret, and promises the response time of the priority the customer
 * chose.
 */
export function automaticReply(
  ticket: TicketText,
  { category, priority, playbook, unclear, question }: Understanding,
  now: Date,
): string {
  const read = unclear
    ? 'We could not tell from your text what kind of problem this is.'
    : `This looks like ${categoryInWords[category]}${playbook.situation ? `: ${playbook.situation}` : ''}.`
  const higher = higherPriority(priority, ticket.priority) !== ticket.priority
  const pressing = priority === 'Critical' || (category === 'Security' && priority === 'High')

  return [
    greet(ticket.firstName),
    `This is an automatic reply to ${quoteTitle(ticket.title)}. ${read}`,
    ...(question ? [`One answer would help most: ${question}`] : []),
    `${unclear ? 'This helps us' : 'First steps'}:\n${playbook.customer.map((step, index) => `${index + 1}. ${step}`).join('\n')}`,
    whatHappensNext(ticket, now) +
      (higher && !ticket.cameByMail
        ? ' Your text may call for a higher one; a technician will check the priority.'
        : ''),
    whomToCall(ticket.priority, pressing, now),
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
    whatHappensNext(ticket, now),
    `${whomToCall(ticket.priority, false, now)} If something changes before we answer, call the same number and name your ticket.`,
  ].join('\n\n')
}
