import { useEffect } from 'react'
import { truncate } from '#contract/truncate.ts'
import { DRAFT_KINDS, type DraftKind } from '#contract/vocabulary.ts'
import { draftIdOf, ticketDrafts } from '#app/lib/drafts/ticket-draft.ts'
import { changeDraft, openDraft, restoreDraft, saveDraftsNow, discardDraft, useDraftState } from './draft-sync.ts'
import CloudOffIcon from 'lucide-react/icons/cloud-off'
import HistoryIcon from 'lucide-react/icons/history'
import UsersIcon from 'lucide-react/icons/users'
import XIcon from 'lucide-react/icons/x'
import type { MenuChoice } from '#app/ui/menu.tsx'

/** Synchronises the drafts of an open ticket with the server, immediately when the page is left. */
export function useDraftSync(ticketId: string) {
  useEffect(() => {
    const close = DRAFT_KINDS.map((kind) => openDraft(ticketId, kind))
    const abort = new AbortController()
    const { signal } = abort
    const leave = () => saveDraftsNow({ isLeaving: true })
    document.addEventListener('visibilitychange', () => document.hidden && leave(), { signal })
    addEventListener('pagehide', leave, { signal })
    document.addEventListener('focusout', () => saveDraftsNow(), { signal })
    return () => {
      abort.abort()
      for (const each of close) each()
    }
  }, [ticketId])
}

/** Notices about a draft: not saved on the server yet, changed on another machine, shared by a colleague. */
export function DraftNotices({ ticketId, kind }: { ticketId: string; kind: DraftKind }) {
  const draftId = draftIdOf(ticketId, kind)
  const { kept, from_others, isUnsaved } = useDraftState(draftId)
  const text = ticketDrafts.use(draftId, 'text')
  const dismissed = ticketDrafts.use(draftId, 'dismissed')
  const replaced = kept.find(({ reason }) => reason === 'replaced')
  const offered = replaced && replaced.id !== dismissed ? replaced : undefined
  return (
    <div className="draft-notices row muted">
      <output className="breakable">
        {isUnsaved && (
          <span className="draft-notice row">
            <CloudOffIcon size={14} />
            Saved on this device only. Retrying…
          </span>
        )}
        {offered && (
          <span className="draft-notice row">
            <HistoryIcon size={14} />
            An earlier version is kept:{' '}
            <q>
              <bdi>{shorten(offered.message)}</bdi>
            </q>
          </span>
        )}
      </output>
      {offered && (
        <span className="draft-actions row">
          <button type="button" onClick={() => restoreDraft(ticketId, kind, offered)}>
            Use it
          </button>
          <button type="button" onClick={() => ticketDrafts.write(draftId, { dismissed: offered.id })}>
            Dismiss
          </button>
        </span>
      )}
      {from_others
        .filter(({ message }) => message !== text)
        .map(({ admin, message }) => (
          <span key={admin.id} className="draft-notice row">
            <UsersIcon size={14} />
            <span>
              <bdi>{admin.name}</bdi> shares a draft:{' '}
              <q>
                <bdi>{shorten(message)}</bdi>
              </q>
            </span>
            <button type="button" onClick={() => restoreDraft(ticketId, kind, { message })}>
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
  return line.length > MAX_SHOWN ? `${truncate(line, MAX_SHOWN).trimEnd()}…` : line
}

/** Returns what can be done with the draft in a box, for the menu of its button. */
export function useDraftChoices(ticketId: string, kind: DraftKind): MenuChoice[] {
  const draftId = draftIdOf(ticketId, kind)
  const { kept, shared } = useDraftState(draftId)
  const text = ticketDrafts.use(draftId, 'text')
  const last = kept.find(({ reason }) => reason !== 'replaced')
  if (text.trim() !== '')
    return [
      {
        label: shared ? 'Stop sharing with the team' : 'Share with the team',
        icon: <UsersIcon />,
        run: () => changeDraft(ticketId, kind, { message: text, shared: !shared }),
      },
      { label: 'Discard', icon: <XIcon />, run: () => discardDraft(ticketId, kind) },
    ]
  if (!last) return []
  const label = last.reason === 'sent' ? `Reuse last ${kind === 'note' ? 'note' : 'reply'}` : 'Restore discarded text'
  return [{ label, icon: <HistoryIcon />, run: () => restoreDraft(ticketId, kind, last) }]
}
