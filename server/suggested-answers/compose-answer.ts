import { greet } from '../visitor-text.ts'
import type { AnswerWords } from './wording/answer-words.ts'

/** What an answer is composed of; at least one of the two sources is there. */
export type AnswerParts = {
  firstName: string
  playbook: (AnswerWords & { steps: string[] }) | undefined
  /** The reusable text of what resolved a ticket like this one. */
  helped: string | undefined
}

const WITHOUT_PLAYBOOK = {
  opening: 'Thank you for writing to us.',
  closing: 'Please reply and tell us how it went. If it does not help, we will take over from there.',
}

/** 'Hi Ada,', or 'Hi there,' where the first name does not look like one. */
export const greeting = (firstName: string): string => {
  const name = /^Hello (.+),$/.exec(greet(firstName))?.[1]
  return `Hi ${name ?? 'there'},`
}

/** Composes a plain answer: greeting, what it is about, numbered steps, what helped before, and how it goes on. */
export function composeAnswer({ firstName, playbook, helped }: AnswerParts): string {
  const { opening, closing } = playbook ?? WITHOUT_PLAYBOOK
  return [
    greeting(firstName),
    playbook ? `${opening} ${playbook.leadIn}` : opening,
    ...(playbook ? [playbook.steps.map((step, index) => `${index + 1}. ${step}`).join('\n')] : []),
    ...(helped ? [`What helped in a case like yours: ${helped}`] : []),
    closing,
  ].join('\n\n')
}
