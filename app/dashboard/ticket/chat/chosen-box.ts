import { readAnswerDraft, useAnswerDraft, writeAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import type { DraftKind } from '#contract/vocabulary.ts'

const keyOf = (ticketId: string) => `${ticketId}:box`

/** The box that is on screen for a ticket; a reload keeps it. */
export const useChosenBox = (ticketId: string): DraftKind =>
  useAnswerDraft(keyOf(ticketId)) === 'note' ? 'note' : 'answer'

export function chooseBox(ticketId: string, box: DraftKind) {
  const stored = box === 'note' ? 'note' : ''
  // Usually it is chosen already: the key that opens a box chooses it as well.
  if (readAnswerDraft(keyOf(ticketId)) !== stored) writeAnswerDraft(keyOf(ticketId), stored)
}
