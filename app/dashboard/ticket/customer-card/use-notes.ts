import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { readAnswerDraft, useAnswerDraft, writeAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import { ApiError } from '#app/lib/api.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { callSignedIn, isSessionExpired } from '#app/lib/session/session-expiry.ts'
import { updateCustomer } from '#contract/customers.ts'
import { cardQuery, type CustomerCard } from './card-query.ts'

/** Milliseconds after the last key. */
const SAVE_AFTER = 1_000

/** What is not saved yet outlives the panel and a reload as a draft; `EMPTY` is a text that was emptied. */
const EMPTY = '\u0000'
const keyOf = (id: string) => `notes:${id}`
/** The notes as they were when the draft was begun. */
const baseKeyOf = (id: string) => `notes-before:${id}`

/** The notes about a customer as they stand in the field: saved a second after the last key, and when the field is left. */
export function useNotes(card: CustomerCard) {
  const { id } = card
  const client = useQueryClient()
  const draft = useAnswerDraft(keyOf(id))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    scope: { id: keyOf(id) },
    mutationFn: (notes: string) => {
      const base = readAnswerDraft(baseKeyOf(id))
      return callSignedIn(updateCustomer, { id, notes, ...(base && { notes_before: textOf(base) }) })
    },
    onSuccess: async (saved) => {
      client.setQueryData(cardQuery(id).queryKey, (known) => known && { ...known, notes: saved.notes })
      // Unless it has been written on meanwhile.
      const isDone = textOf(readAnswerDraft(keyOf(id))) === saved.notes
      if (isDone) writeAnswerDraft(keyOf(id), '')
      writeAnswerDraft(baseKeyOf(id), isDone ? '' : saved.notes || EMPTY)
      // Who wrote it and when.
      await client.invalidateQueries({ queryKey: cardQuery(id).queryKey })
    },
    onError: (failure) => {
      if (isOvertaken(failure)) void client.invalidateQueries({ queryKey: cardQuery(id).queryKey })
    },
  })
  function save() {
    clearTimeout(timer.current)
    const unsaved = readAnswerDraft(keyOf(id))
    if (unsaved) mutate(textOf(unsaved))
  }
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    // What a closed page has left unsaved.
    saveNow()
    const onHide = () => document.hidden && saveNow()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      clearTimeout(timer.current)
      const unsaved = readAnswerDraft(keyOf(id))
      if (unsaved) mutate(textOf(unsaved))
    }
  }, [id, mutate])
  return {
    text: draft ? textOf(draft) : card.notes,
    state: isPending || draft ? ('saving' as const) : isSuccess ? ('saved' as const) : ('idle' as const),
    failure: error && !isSessionExpired(error) && !isOvertaken(error) ? errorMessage(error) : '',
    /** What somebody else has made of the notes meanwhile; both texts stay until one is chosen. */
    others: isOvertaken(error) && draft ? card.notes : null,
    keepOwn: () => {
      writeAnswerDraft(baseKeyOf(id), card.notes || EMPTY)
      save()
    },
    takeOthers: () => {
      clearTimeout(timer.current)
      for (const key of [keyOf(id), baseKeyOf(id)]) writeAnswerDraft(key, '')
      reset()
    },
    write: (text: string) => {
      if (!draft) writeAnswerDraft(baseKeyOf(id), card.notes || EMPTY)
      writeAnswerDraft(keyOf(id), text || EMPTY)
      clearTimeout(timer.current)
      timer.current = setTimeout(save, SAVE_AFTER)
    },
    save,
  }
}

const isOvertaken = (error: unknown) => error instanceof ApiError && error.status === 409
const textOf = (draft: string) => (draft === EMPTY ? '' : draft)
