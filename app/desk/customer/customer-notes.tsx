import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useId } from 'react'
import { createDrafts } from '#app/lib/drafts/draft-store.ts'
import { ApiError } from '#app/lib/api.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { updateCustomer } from '#contract/customers.ts'
import { useChange } from '../shell/use-change.ts'
import { cardQuery, type CustomerCard } from '../ticket/ticket-queries.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { ChangedMeanwhile } from '#app/ui/changed-meanwhile.tsx'
import { LIMITS } from '#contract/vocabulary.ts'

/** Milliseconds after the last key. */
const SAVE_AFTER = 1_000

type Text = { text: string }
type NotesDraft = {
  /** Unsaved input. */
  typed: Text | null
  /** The notes as they were when the draft was begun. */
  before: Text | null
}
const notesDrafts = createDrafts<NotesDraft>('notes:', { typed: null, before: null })

/** The notes about a customer, saved a second after the last key and when the field is left. */
function useNotes(card: CustomerCard) {
  const { id } = card
  const client = useQueryClient()
  const draft = notesDrafts.use(id, 'typed')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reload = () => client.invalidateQueries({ queryKey: cardQuery(id).queryKey })
  const { change, isChanging, result, error, failure, reset } = useChange({
    scope: `notes:${id}`,
    send: (notes: string) => {
      const { before } = notesDrafts.read(id)
      return callSignedIn(updateCustomer, { id, notes, ...(before && { notes_before: before.text }) })
    },
    onDone: async (saved) => {
      client.setQueryData(cardQuery(id).queryKey, (known) => known && { ...known, notes: saved.notes })
      // Unless it has been written on meanwhile.
      const isDone = (notesDrafts.read(id).typed?.text ?? '') === saved.notes
      if (isDone) notesDrafts.remove(id)
      else notesDrafts.write(id, { before: { text: saved.notes } })
      // Who wrote it and when.
      await reload()
    },
    onFailed: (refused) => void (isOvertaken(refused) && reload()),
  })
  function save() {
    clearTimeout(timer.current)
    const { typed } = notesDrafts.read(id)
    if (typed) change(typed.text)
  }
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    // What a closed page has left unsaved.
    saveNow()
    const onHide = () => document.hidden && saveNow()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      saveNow()
    }
  }, [])
  return {
    text: draft?.text ?? card.notes,
    state: isChanging || draft ? ('saving' as const) : result ? ('saved' as const) : ('idle' as const),
    failure: isOvertaken(error) ? '' : failure,
    /** The notes a colleague has saved meanwhile, until one of both texts is chosen. */
    others: isOvertaken(error) && draft ? card.notes : null,
    keepOwn: () => {
      notesDrafts.write(id, { before: { text: card.notes } })
      save()
    },
    takeOthers: () => {
      clearTimeout(timer.current)
      notesDrafts.remove(id)
      reset()
    },
    write: (text: string) => {
      notesDrafts.write(id, { typed: { text }, ...(!draft && { before: { text: card.notes } }) })
      clearTimeout(timer.current)
      timer.current = setTimeout(save, SAVE_AFTER)
    },
    save,
  }
}

const isOvertaken = (error: unknown) => error instanceof ApiError && error.status === 409

export function CustomerNotes({ card }: { card: CustomerCard }) {
  const { text, state, failure, others, write, save, keepOwn, takeOthers } = useNotes(card)
  const id = useId()
  return (
    <div className="customer-notes">
      <label className="strong" htmlFor={id}>
        Notes about this customer
      </label>
      <textarea
        id={id}
        className="control"
        rows={3}
        dir="auto"
        maxLength={LIMITS.teamNotes}
        placeholder="Remote access, printers, when to call…"
        aria-describedby={`${id}-state`}
        aria-invalid={failure !== '' || undefined}
        value={text}
        onChange={({ target }) => write(target.value)}
        onBlur={save}
      />
      <ChangedMeanwhile
        what="note"
        theirs={others === null ? [] : [{ id, label: 'Notes', value: others }]}
        onKeepMine={keepOwn}
        onUseTheirs={takeOthers}
      />
      <p id={`${id}-state`} className="notes-state muted">
        <span>Only the team sees this.</span>{' '}
        <output>
          {failure && <b className="strong">Not saved: {failure}</b>}
          {!failure && others === null && state === 'saving' && 'Saving…'}
          {!failure && state === 'saved' && 'Saved'}
        </output>{' '}
        {failure ? (
          <LinkButton onClick={save}>Try again</LinkButton>
        ) : (
          state === 'idle' &&
          card.notes_at &&
          card.notes && (
            <span>
              {card.notes_by && (
                <>
                  <bdi>{card.notes_by}</bdi>,{' '}
                </>
              )}
              {formatMoment(card.notes_at)}
            </span>
          )
        )}
      </p>
    </div>
  )
}
