import { useMay } from '../shell/team.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import EllipsisIcon from 'lucide-react/icons/ellipsis'
import { SecondaryButton } from '#app/ui/button.tsx'
import { MenuButton } from '#app/ui/menu.tsx'
import { toastOfPress } from '#app/ui/toast-store.ts'
import { markSpam, unmarkSpam, type Ticket } from '#contract/tickets.ts'
import { withMerging } from '../shell/with-dialogs.ts'
import { callOrToast } from '../shell/use-change.ts'
import { showTicket } from './change-ticket.ts'
import { reloadTickets } from './ticket-queries.ts'

const SAID = { spam: 'Marked as spam', block: 'Marked as spam, sender blocked', none: 'Not spam' }

/** Marks a ticket as spam, blocks its sender as well, or takes both back; a toast offers Undo. */
async function setSpam(client: QueryClient, id: string, mark: keyof typeof SAID): Promise<void> {
  const show = toastOfPress()
  const isOff = mark === 'none'
  const changed = isOff
    ? await callOrToast(unmarkSpam, { id })
    : await callOrToast(markSpam, { id, ...(mark === 'block' && { block: true }) })
  if (changed) {
    showTicket(client, changed)
    const undo = { label: 'Undo', run: () => void setSpam(client, id, isOff ? 'spam' : 'none') }
    show({ kind: 'success', title: 'Ticket Updated', text: SAID[mark], actions: [undo] })
  }
  void reloadTickets(client)
}

export type SpamMenuProps = {
  ticket: Ticket
  /** Shows the one button of a ticket that is spam. */
  isButton?: boolean
}

/** The menu of rare actions on an open ticket. */
export function SpamMenu({ ticket: { id, spam }, isButton = false }: SpamMenuProps) {
  const client = useQueryClient()
  const mayBlock = useMay('manager')
  const choice = (label: string, mark: keyof typeof SAID) => ({ label, run: () => void setSpam(client, id, mark) })
  if (isButton) return <SecondaryButton onClick={() => void setSpam(client, id, 'none')}>Not spam</SecondaryButton>
  return (
    <MenuButton
      label="More actions"
      icon={<EllipsisIcon size={18} />}
      choices={[
        ...(spam ? [] : [{ label: 'Merge…', run: () => withMerging(({ openMerge }) => openMerge(id)) }]),
        spam ? choice('Not spam', 'none') : choice('Spam', 'spam'),
        // Blocking is a mark as well, so that one press takes both back.
        ...(mayBlock ? [choice('Block sender', 'block')] : []),
      ]}
    />
  )
}
