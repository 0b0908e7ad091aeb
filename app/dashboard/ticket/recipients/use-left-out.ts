import { useAnswerDraft, writeAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import { answerDraftKeys } from '../chat/answer-draft-keys.ts'
import type { Recipient } from './recipients-of.ts'

/** Who is left out of the answer that is being written; part of its draft. `to` names the others, undefined for everybody. */
export function useLeftOut(ticketId: string, recipients: readonly Recipient[]) {
  const key = answerDraftKeys(ticketId).leftOut
  const ids = useAnswerDraft(key).split(' ')
  const isLeftOut = ({ id }: Recipient) => ids.includes(id)
  const others = recipients.filter((recipient) => !isLeftOut(recipient))
  const toggle = (recipient: Recipient) => {
    const rest = recipients.filter((each) => isLeftOut(each) !== (each.id === recipient.id))
    writeAnswerDraft(key, rest.map(({ id }) => id).join(' '))
  }
  return {
    isLeftOut,
    toggle,
    to: others.length === recipients.length ? undefined : others.map(({ id }) => id),
    hasNoRecipient: recipients.length > 0 && others.length === 0,
  }
}
