import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '#app/lib/api.ts'
import { reloadDrafts } from '../answer/draft-sync.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { retryAfterSignIn, callSignedIn, isSessionExpired } from '#app/lib/session/session-expiry.ts'
import { savedRepliesQuery } from '../replies/saved-replies.ts'
import { toast } from '#app/ui/toast-store.ts'
import { undoBulkChange } from '#contract/bulk.ts'
import { applyMacro, type Macro } from '#contract/macros.ts'
import { reloadTickets, ticketQuery } from '../ticket/ticket-queries.ts'
import { chooseBox } from '../answer/insert-into-answer.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { randomUuid } from '#app/lib/idempotency-key.ts'
import { useTeam } from '../shell/team.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { showModal } from '#app/ui/show-modal.ts'
import { explainMacroProblem, describeMacro } from './macro-labels.ts'

/** Applies a macro to a ticket, once for a key, and offers to undo it. Throws what the call throws. */
async function runMacro(client: QueryClient, ticketId: string, macro: Macro, key: string): Promise<void> {
  const input = { id: macro.id, ticket_id: ticketId }
  const headers = { 'Idempotency-Key': key }
  const { id, ticket, draft } = await retryAfterSignIn(() => call(applyMacro, input, { headers, keepalive: true }))
  client.setQueryData(ticketQuery(ticketId).queryKey, ticket)
  if (draft.message) chooseBox(ticketId, 'answer')
  reload(client, ticketId)
  toast({
    kind: 'success',
    title: 'Macro Applied',
    text: macro.title,
    actions: [{ label: 'Undo', run: () => void undoMacro(client, ticketId, id) }],
  })
}

async function undoMacro(client: QueryClient, ticketId: string, id: string): Promise<void> {
  try {
    const { kept } = await callSignedIn(undoBulkChange, { id })
    const text = kept.map(({ reason }) => reason).join(' ')
    toast(text ? { kind: 'warning', title: 'Partly Undone', text } : { kind: 'success', title: 'Macro Undone' })
  } catch (error) {
    if (!isSessionExpired(error)) toast({ kind: 'error', title: 'Error', text: errorMessage(error) })
  } finally {
    reload(client, ticketId)
  }
}

function reload(client: QueryClient, ticketId: string) {
  reloadDrafts(ticketId)
  void client.invalidateQueries({ queryKey: savedRepliesQuery.queryKey })
  void reloadTickets(client)
}

const describeFailure = (error: unknown): string =>
  error instanceof ApiError && error.errors[0] ? `${error.errors[0].message}.` : errorMessage(error)

type MacroDialogProps = { macro: Macro; ticketId: string; onClose: () => void }

/** Lists what a macro will do to the ticket, and applies it. */
export function MacroDialog({ macro, ticketId, onClose }: MacroDialogProps) {
  const client = useQueryClient()
  const dialog = useRef<HTMLDialogElement>(null)
  const [key] = useState(randomUuid)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const { data: replies = [] } = useQuery(savedRepliesQuery)
  const team = useTeam()
  const problem = explainMacroProblem(macro)
  // A dialog would focus its first button, Cancel; Enter should apply the macro.
  useLayoutEffect(() => showModal(dialog.current!, dialog.current!.querySelector<HTMLElement>('[type="submit"]')), [])
  async function apply() {
    if (isBusy || problem) return
    setBusy(true)
    try {
      await runMacro(client, ticketId, macro, key)
      dialog.current?.close()
    } catch (error) {
      setFailure(describeFailure(error))
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
          {describeMacro(macro, replies, team).map((words) => (
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
