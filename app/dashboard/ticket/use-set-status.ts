import { useContext } from 'react'
import { toast } from '#app/ui/toast/toast.tsx'
import type { Status } from '#contract/vocabulary.ts'
import { CurrentAdminId } from '../state/current-admin.ts'
import { noteActor } from './use-status-notice.ts'
import { useTicketChange } from './use-ticket-change.ts'

export function useSetStatus(id: string) {
  const ownId = useContext(CurrentAdminId)
  return useTicketChange<Status>(id, {
    changes: (status) => ({ status }),
    onChanged: (status) => {
      noteActor(id, ownId)
      toast({ kind: 'success', title: 'Status Updated', text: `Ticket status changed to ${status}` })
    },
    failure: 'Failed to update ticket status',
  })
}
