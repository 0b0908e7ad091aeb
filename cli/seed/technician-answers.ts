import { type Random, pick } from '../random.ts'

const FIRST_ANSWERS = [
  'Thank you for the clear description. I am looking at it now and will write again before noon.',
  'I have your ticket. Could you tell me whether a colleague sees the same on another computer?',
  'I would like to connect to your computer for ten minutes. When is a good time?',
  'Could you send me a photo of the whole screen, with the clock in it? Then I can find the moment in the log.',
  'I tried to call you at the number we have and left a message. When is a good time?',
]
const INTERIM_ANSWERS = [
  'A short note so that you know where we are: I am waiting for the vendor, who promised an answer today.',
  'I have found the likely cause and am testing it on a spare computer before I touch yours.',
  'Thank you, that helped. The log shows the error, so I know where to look.',
  'I have handed this to a colleague who knows the program better than I do.',
]
const SOLUTIONS = [
  'Solved. For the record, this is the step that helped:',
  'It works again. What I did from here:',
  'That should be it. What made the difference:',
]
const LAST_SENTENCES = [
  'Please tell me if it comes back.',
  'I will close the ticket today unless you tell me otherwise.',
  'I watched it for an hour and it holds.',
  '',
]

/** Who writes to whom, and which answer of how many this is. */
export type Answer = { technician: string; customer: string; index: number; count: number }

/** Returns a technician's answer; the last one of a ticket names one of the `solutions`. */
export function technicianAnswer(random: Random, solutions: readonly string[], answer: Answer): string {
  const { technician, customer, index, count } = answer
  const greeting = index === 0 || random() < 0.4 ? `Hi ${customer},\n\n` : ''
  return `${greeting}${answerBody(random, solutions, index, count)}\n\n– ${technician}`
}

function answerBody(random: Random, solutions: readonly string[], index: number, count: number): string {
  if (index < count - 1) return pick(random, index === 0 ? FIRST_ANSWERS : INTERIM_ANSWERS)
  return `${pick(random, SOLUTIONS)} ${pick(random, solutions)} ${pick(random, LAST_SENTENCES)}`.trim()
}
