import { useEffect } from 'react'
import { DRAFT_KINDS, type DraftKind } from '#contract/vocabulary.ts'
import { readAnswerDraft } from './answer-draft.ts'
import { draftKeyOf } from './draft-files.ts'
import { useDraftState } from './draft-states.ts'
import { changeDraft, openDraft, restoreDraft, saveDraftsNow } from './draft-sync.ts'

/** Keeps the drafts of an open ticket as they are on the server, and saves what is written, at once when the page is left. */
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

/** Texts of a box that can be had back, the newest first, how to do that, and what others share. */
export function useKeptDrafts(ticketId: string, kind: DraftKind) {
  const { kept, from_others: fromOthers, shared, isUnsaved } = useDraftState(draftKeyOf(ticketId, kind))
  return {
    kept,
    fromOthers,
    shared,
    isUnsaved,
    /** Puts a kept text into the box; what stands there is kept in its place. */
    restore(id: string) {
      const found = kept.find((each) => each.id === id)
      if (found) restoreDraft(ticketId, kind, found)
    },
    /** Puts a text that another shares into the box, in the same way. */
    copy: (message: string) => restoreDraft(ticketId, kind, { message }),
    share: (isShared: boolean) =>
      changeDraft(ticketId, kind, { message: readAnswerDraft(draftKeyOf(ticketId, kind)), shared: isShared }),
  }
}
