import { useAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import { draftKeyOf } from '#app/lib/drafts/draft-files.ts'
import { discardDraft } from '#app/lib/drafts/draft-sync.ts'
import { useKeptDrafts } from '#app/lib/drafts/use-drafts.ts'
import type { DraftKind } from '#contract/vocabulary.ts'

/** What can be done with a draft: discard it, have the last sent or discarded text back, share it with the team. */
export function DraftMenu({ ticketId, kind }: { ticketId: string; kind: DraftKind }) {
  const { kept, restore, shared, share } = useKeptDrafts(ticketId, kind)
  const hasText = useAnswerDraft(draftKeyOf(ticketId, kind)).trim() !== ''
  const last = kept.find(({ reason }) => reason !== 'replaced')
  if (!hasText && !last) return null
  return (
    <span className="draft-actions">
      {hasText && (
        <>
          <button type="button" onClick={() => discardDraft(ticketId, kind)}>
            Discard
          </button>
          <button type="button" aria-pressed={shared} onClick={() => share(!shared)}>
            {shared ? 'Shared with the team' : 'Share with the team'}
          </button>
        </>
      )}
      {!hasText && last && (
        <button type="button" onClick={() => restore(last.id)}>
          {last.reason === 'sent' ? 'Use the last sent text' : 'Get the discarded text back'}
        </button>
      )}
    </span>
  )
}
