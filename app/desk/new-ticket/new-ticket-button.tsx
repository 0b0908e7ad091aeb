import PlusIcon from 'lucide-react/icons/plus'
import { createStore, useStore } from '#app/lib/store.ts'
import { useKeys } from '../keys/key-map.ts'
import { createLoadedAhead } from '../shell/load-ahead.ts'

export const newTicketOpen = createStore(false)
const close = () => newTicketOpen.set(false)

export const NewTicketButton = () => (
  <button
    type="button"
    className="bar-button"
    title="New ticket"
    aria-keyshortcuts={useKeys('new')[0]}
    onClick={() => newTicketOpen.set(true)}
  >
    <PlusIcon size={18} />
    <span className="admin-email-name">New ticket</span>
  </button>
)

const useDialog = createLoadedAhead(
  async () => (await import('./new-ticket-dialog.tsx')).NewTicketDialog,
  'The form for a new ticket could not be loaded. Try again.',
)

/** Shows the form for a new ticket; loads it ahead, after the page's data. */
export function NewTicketHost() {
  const isOpen = useStore(newTicketOpen)
  const { Loaded } = useDialog(isOpen, close)
  return isOpen && Loaded && <Loaded onClose={close} />
}
