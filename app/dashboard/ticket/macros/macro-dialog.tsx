import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { randomUuid } from '#app/lib/idempotency-key.ts'
import { savedRepliesQuery } from '#app/lib/saved-replies.ts'
import { useTeam } from '#app/lib/team.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { showModal } from '#app/lib/timing/show-modal.ts'
import type { Macro } from '#contract/team/macros.ts'
import { macroProblem, macroWords } from './macro-words.ts'
import { macroFailure, runMacro } from './run-macro.ts'

type MacroDialogProps = { macro: Macro; ticketId: string; onClose: () => void }

/** What a macro will do to the ticket, in words, and the button that does it. */
export function MacroDialog({ macro, ticketId, onClose }: MacroDialogProps) {
  const client = useQueryClient()
  const dialog = useRef<HTMLDialogElement>(null)
  const [key] = useState(randomUuid)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const { data: replies = [] } = useQuery(savedRepliesQuery)
  const team = useTeam()
  const problem = macroProblem(macro)
  // A dialog focuses its first button, which is Cancel: Enter applies what it has just listed.
  useLayoutEffect(() => showModal(dialog.current!, dialog.current!.querySelector<HTMLElement>('[type="submit"]')), [])
  async function apply() {
    if (isBusy || problem) return
    setBusy(true)
    try {
      await runMacro(client, ticketId, macro, key)
      dialog.current?.close()
    } catch (error) {
      setFailure(macroFailure(error))
      setBusy(false)
    }
  }
  return (
    <dialog ref={dialog} className="people macro-dialog" aria-labelledby="macro-title" onClose={onClose}>
      <header>
        <h2 id="macro-title">{macro.title}</h2>
      </header>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void apply()
        }}
      >
        <ul>
          {macroWords(macro, replies, team).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <p>Nothing is sent to the customer.</p>
        {(problem || failure) && <Notice>{problem || failure}</Notice>}
        <div className="dialog-actions">
          <Button variant="outline" size="compact" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
          <Button type="submit" size="compact" busy={isBusy} busyLabel="Applying..." disabled={Boolean(problem)}>
            Apply
          </Button>
        </div>
      </form>
    </dialog>
  )
}
