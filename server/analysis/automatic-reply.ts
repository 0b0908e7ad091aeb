import { categoryInWords } from './category-names.ts'
import type { TicketText } from './types.ts'
import { higherPriority } from './score-priority.ts'
import type { Understanding } from './understand.ts'
import { greet, quoteTitle } from './visitor-text.ts'
import type { Priority } from '#contract/vocabulary.ts'
import { site } from '#site'

const emergencyLine = `In an emergency, call ${site.emergencyPhone.display}, ${site.emergencyHours}.`
const callNow = `Please call ${site.emergencyPhone.display}. The line is open ${site.emergencyHours}, and this should not wait for an email.`

/** The support page's response times; the customer's own choice decides, so a guess never promises more (docs/reference.md, Response times). */
function whatHappensNext(chosen: Priority): string {
  return `A technician reads your ticket next. You chose ${chosen} priority. Our response time for that is ${site.supportResponse[chosen]}.`
}

/**
 * The automatic reply to a new ticket (`aiResponse`; docs/reference.md, Tickets): plain text, paragraphs split by a blank line,
 * 60 to 140 words. It says that it is automatic, what was understood, the question that would settle it when that is little, safe
 * first steps, the response time of
 * `site.supportResponse` for the priority the customer chose, and the emergency line. Asks for no secret.
 */
export function automaticReply(
  ticket: TicketText,
  { category, priority, playbook, unclear, question }: Understanding,
): string {
  const read = unclear
    ? 'We could not tell from your text what kind of problem this is.'
    : `We read it as ${categoryInWords[category]}${playbook.situation ? `: ${playbook.situation}` : ''}.`
  const higher = higherPriority(priority, ticket.priority) !== ticket.priority
  const pressing = priority === 'Critical' || (category === 'Security' && priority === 'High')

  return [
    greet(ticket.firstName),
    `This is an automatic reply to ${quoteTitle(ticket.title)}. ${read}`,
    ...(question ? [`One answer would help most: ${question}`] : []),
    `${unclear ? 'This helps us' : 'First steps'}:\n${playbook.customer.map((step, index) => `${index + 1}. ${step}`).join('\n')}`,
    whatHappensNext(ticket.priority) +
      (higher ? ' Your text may call for a higher one; a technician will check the priority.' : ''),
    pressing ? callNow : emergencyLine,
  ].join('\n\n')
}

/** The automatic reply when all analysis is switched off: the same promises, nothing claimed about the content. */
export function plainAcknowledgement(ticket: Pick<TicketText, 'firstName' | 'title' | 'priority'>): string {
  return [
    greet(ticket.firstName),
    `This is an automatic reply to ${quoteTitle(ticket.title)}. We have received it, and you will get our answer by email.`,
    whatHappensNext(ticket.priority),
    `${emergencyLine} If something changes before we answer, call the same number and name your ticket.`,
  ].join('\n\n')
}
