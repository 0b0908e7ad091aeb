import { type Random, pick } from '../random.ts'
import type { Person } from './people.ts'
import type { Situation } from './training-situations.ts'
import { styleTitle } from './writing-style.ts'

export type TicketText = { title: string; description: string }

/** Share of customers who mention a second problem; without it a million tickets would repeat a few thousand texts. */
const WITH_SECOND_PROBLEM = 0.7
const WITH_LONG_STORY = 0.03
const REMARKS = [
  'Another thing while I am writing:',
  'Since you are looking at it anyway:',
  'It may have nothing to do with it, but:',
  'We also have this, less pressing:',
  'My colleague asked me to add this:',
]
const GREETINGS = ['Hi,', 'Hello,', 'Hi team,', 'Good morning,', 'Good afternoon,', 'Dear support,']

/** Returns title and description of a ticket: the situation as described, signed by this customer. */
export function writeTicketText(
  random: Random,
  next: () => Situation,
  customer: Person,
): TicketText & { situation: Situation } {
  const situation = next()
  const paragraphs = [situation.description]
  const further = random() < WITH_LONG_STORY ? 6 : random() < WITH_SECOND_PROBLEM ? 1 : 0
  for (let index = 0; index < further; index++) paragraphs.push(`${pick(random, REMARKS)} ${next().description}`)
  if (customer.style === 'polite' || random() < 0.2) {
    paragraphs.unshift(pick(random, GREETINGS))
    paragraphs.push(signature(random, customer))
  }
  return {
    situation,
    title: styleTitle(random, customer.style, situation.title),
    description: paragraphs.join('\n\n'),
  }
}

function signature(random: Random, { first, last, company, phone }: Person): string {
  return pick(random, [
    `Thanks,\n${first}`,
    `Thank you!\n${first} ${last}\n${company}`,
    `Best,\n${first} ${last}`,
    `Kind regards\n${first} ${last}\n${company}\n${phone}`,
  ]).trimEnd()
}
