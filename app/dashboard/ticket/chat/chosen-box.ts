import { useAnswerDraft, writeAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import type { DraftKind } from '#contract/vocabulary.ts'

const keyOf = (ticketId: string) => `${ticketId}:box`

/** The box that is on screen for a ticket; a reload keeps it. */
export const useChosenBox = (ticketId: string): DraftKind =>
  useAnswerDraft(keyOf(ticketId)) === 'note' ? 'note' : 'answer'

export const chooseBox = (ticketId: string, box: DraftKind) =>
  writeAnswerDraft(keyOf(ticketId), box === 'note' ? 'note' : '')
