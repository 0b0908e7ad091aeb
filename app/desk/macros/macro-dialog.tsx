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
import { useRef, useState } from 'react'
import { randomUuid } from '#app/lib/idempotency-key.ts'
import { useTeam } from '../shell/team.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { macroProblem, macroWords } from './macro-labels.ts'

/** Applies a macro to a ticket; a toast takes it back. Throws what the call throws. The same key applies it once. */
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
    actions: [{ label: 'Undo', run: () => void undo(client, ticketId, id) }],
  })
}

async function undo(client: QueryClient, ticketId: string, id: string): Promise<void> {
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

/** Why a macro was not applied. */
const macroFailure = (error: unknown): string =>
  error instanceof ApiError && error.errors[0] ? `${error.errors[0].message}.` : errorMessage(error)

type MacroDialogProps = { macro: Macro; ticketId: string; onClose: () => void }

/** What a macro will do to the ticket, in words, and the button that does it. */
export function MacroDialog({ macro, ticketId, onClose }: MacroDialogProps) {
  const client = useQueryClient()
  const applyButton = useRef<HTMLButtonElement>(null)
  const [key] = useState(randomUuid)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const { data: replies = [] } = useQuery(savedRepliesQuery)
  const team = useTeam()
  const problem = macroProblem(macro)
  async function apply() {
    if (isBusy || problem) return
    setBusy(true)
    try {
      await runMacro(client, ticketId, macro, key)
      onClose()
    } catch (error) {
      setFailure(macroFailure(error))
      setBusy(false)
    }
  }
  return (
    // Enter applies what it has just listed.
    <Dialog title={macro.title} hasCloseButton={false} initialFocus={() => applyButton.current} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void apply()
        }}
      >
        <ul className="dialog-points">
          {macroWords(macro, replies, team).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <p>Nothing is sent to the customer.</p>
        {(problem || failure) && <Notice>{problem || failure}</Notice>}
        <div className="dialog-actions">
          <Button variant="outline" size="compact" onClick={onClose}>
            Cancel
          </Button>
          <Button
            ref={applyButton}
            type="submit"
            size="compact"
            busy={isBusy}
            busyLabel="Applying..."
            disabled={Boolean(problem)}
          >
            Apply
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
