import type { ChosenPlaybook } from '#server/analysis/playbooks/choose-playbook.ts'
import { requests } from './requests.ts'
import { threats } from './threats.ts'
import { troubles } from './troubles.ts'

export type AnswerWords = { title: string; opening: string; leadIn: string; closing: string }

const KINDS = [
  {
    of: threats,
    leadIn: 'If you have not done so yet, please do this now:',
    closing: 'A technician is looking into it. Please reply with anything else you notice, however small.',
  },
  {
    of: requests,
    leadIn: 'So that we can start, please do the following:',
    closing: 'Just reply to this email; we will take it from there.',
  },
  {
    of: troubles,
    leadIn: 'If you have not tried this yet, please do it in this order:',
    closing: 'Please reply and tell us how it went. If it still does not work, we will take over from there.',
  },
]

/** What an answer by a playbook is called and says around its steps. */
export function answerWords({ id }: Pick<ChosenPlaybook, 'id'>): AnswerWords {
  const kind = KINDS.find(({ of }) => id in of)
  const [title, opening] = kind?.of[id] ?? ['First steps', 'Thank you for writing to us.']
  const { leadIn, closing } = kind ?? KINDS[1]!
  return { title, opening, leadIn, closing }
}
