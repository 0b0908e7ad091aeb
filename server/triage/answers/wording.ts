import type { ChosenPlaybook } from '#server/triage/playbooks/choose-playbook.ts'
import data from '../data/answer-openings.json' with { type: 'json' }

export type AnswerWords = { title: string; opening: string; leadIn: string; closing: string }

type Openings = Record<string, { title: string; opening: string }>

/** Titles and openings by playbook, with what else an answer to such tickets says. */
const KINDS: { of: Openings; leadIn: string; closing: string }[] = [
  {
    of: data.threats,
    leadIn: 'If you have not done so yet, please do this now:',
    closing: 'A technician is looking into it. Please reply with anything else you notice, however small.',
  },
  {
    of: data.requests,
    leadIn: 'So that we can start, please do the following:',
    closing: 'Just reply to this email; we will take it from there.',
  },
  {
    of: data.troubles,
    leadIn: 'If you have not tried this yet, please do it in this order:',
    closing: 'Please reply and tell us how it went. If it still does not work, we will take over from there.',
  },
]

export function answerWords({ id }: Pick<ChosenPlaybook, 'id'>): AnswerWords {
  const kind = KINDS.find(({ of }) => id in of)
  const words = kind?.of[id] ?? { title: 'First steps', opening: 'Thank you for writing to us.' }
  const { leadIn, closing } = kind ?? KINDS[1]!
  return { ...words, leadIn, closing }
}
