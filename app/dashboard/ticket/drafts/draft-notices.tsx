import CloudOffIcon from 'lucide-react/icons/cloud-off'
import HistoryIcon from 'lucide-react/icons/history'
import UsersIcon from 'lucide-react/icons/users'
import { useAnswerDraft, writeAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import { draftKeyOf } from '#app/lib/drafts/draft-files.ts'
import { useKeptDrafts } from '#app/lib/drafts/use-drafts.ts'
import type { DraftKind } from '#contract/vocabulary.ts'

/**
 * What is to be known above the box of a draft: that it is not saved on the server yet, that another machine has written one,
 * that a colleague shares theirs.
 */
export function DraftNotices({ ticketId, kind }: { ticketId: string; kind: DraftKind }) {
  const { kept, restore, fromOthers, copy, isUnsaved } = useKeptDrafts(ticketId, kind)
  const key = draftKeyOf(ticketId, kind)
  const text = useAnswerDraft(key)
  const dismissed = useAnswerDraft(`${key}:dismissed`)
  const replaced = kept.find(({ reason }) => reason === 'replaced')
  const offered = replaced && replaced.id !== dismissed ? replaced : undefined
  return (
    <div className="draft-notices">
      <output>
        {isUnsaved && (
          <span className="draft-notice">
            <CloudOffIcon size={14} />
            Saved on this device only. Retrying…
          </span>
        )}
        {offered && (
          <span className="draft-notice">
            <HistoryIcon size={14} />
            An earlier version is kept:{' '}
            <q>
              <bdi>{shorten(offered.message)}</bdi>
            </q>
          </span>
        )}
      </output>
      {offered && (
        <span className="draft-actions">
          <button type="button" onClick={() => restore(offered.id)}>
            Use it
          </button>
          <button type="button" onClick={() => writeAnswerDraft(`${key}:dismissed`, offered.id)}>
            Dismiss
          </button>
        </span>
      )}
      {fromOthers
        .filter(({ message }) => message !== text)
        .map(({ admin, message }) => (
          <span key={admin.id} className="draft-notice">
            <UsersIcon size={14} />
            <span>
              <bdi>{admin.name}</bdi> shares a draft:{' '}
              <q>
                <bdi>{shorten(message)}</bdi>
              </q>
            </span>
            <button type="button" onClick={() => copy(message)}>
              Copy it here
            </button>
          </span>
        ))}
    </div>
  )
}

const MAX_SHOWN = 60
const shorten = (text: string) => {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN).trimEnd().toWellFormed()}…` : line
}
