import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#app/lib/api.ts'
import { reloadDrafts } from '../answer/draft-sync.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { savedRepliesQuery } from '../replies/saved-replies.ts'
import { toast } from '#app/ui/toast-store.ts'
import { undoBulkChange } from '#contract/bulk.ts'
import { applyMacro, type Macro } from '#contract/macros.ts'
import { reloadTickets, ticketQuery } from '../ticket/ticket-queries.ts'
import { chooseBox } from '../answer/insert-into-answer.ts'
import { useState } from 'react'
import { randomUuid } from '#app/lib/idempotency-key.ts'
import { callOrToast, useChange } from '../shell/use-change.ts'
import { useTeam } from '../shell/team.ts'
import { Notice } from '#app/ui/notice.tsx'
import { DialogForm } from '#app/ui/dialog-form.tsx'
import { describeMacro, explainMacroProblem } from './macro-labels.ts'

async function undoMacro(client: QueryClient, ticketId: string, id: string): Promise<void> {
  const undone = await callOrToast(undoBulkChange, { id })
  if (undone) {
    const text = undone.kept.map(({ reason }) => reason).join(' ')
    toast(text ? { kind: 'warning', title: 'Partly Undone', text } : { kind: 'success', title: 'Macro Undone' })
  }
  reload(client, ticketId)
}

function reload(client: QueryClient, ticketId: string) {
  reloadDrafts(ticketId)
  void client.invalidateQueries({ queryKey: savedRepliesQuery.queryKey })
  void reloadTickets(client)
}

const macroFailure = (error: unknown): string =>
  error instanceof ApiError && error.errors[0] ? `${error.errors[0].message}.` : errorMessage(error)

export function MacroDialog({ macro, ticketId, onClose }: { macro: Macro; ticketId: string; onClose: () => void }) {
  const client = useQueryClient()
  const [key] = useState(randomUuid)
  const { change, isChanging, error } = useChange({
    // The same key applies it once.
    send: () => callSignedIn(applyMacro, { id: macro.id, ticket_id: ticketId }, { 'Idempotency-Key': key }),
    onDone: ({ ticket, draft }) => {
      client.setQueryData(ticketQuery(ticketId).queryKey, ticket)
      if (draft.message) chooseBox(ticketId, 'answer')
      reload(client, ticketId)
      onClose()
    },
    say: () => ({ title: 'Macro Applied', text: macro.title }),
    undo({ id }) {
      return () => void undoMacro(client, ticketId, id)
    },
  })
  const { data: replies = [] } = useQuery(savedRepliesQuery)
  const team = useTeam()
  const problem = explainMacroProblem(macro)
  return (
    // Enter applies what it has just listed.
    <DialogForm
      title={macro.title}
      action="Apply"
      busyLabel="Applying..."
      isBusy={isChanging}
      isDisabled={Boolean(problem)}
      initialFocus={(dialog) => dialog.querySelector<HTMLElement>('[type=submit]')}
      onSubmit={() => !problem && change(undefined)}
      onClose={onClose}
    >
      <ul className="dialog-points">
        {describeMacro(macro, replies, team).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>Nothing is sent to the customer.</p>
      {(problem || error) && <Notice>{problem || macroFailure(error)}</Notice>}
    </DialogForm>
  )
}
