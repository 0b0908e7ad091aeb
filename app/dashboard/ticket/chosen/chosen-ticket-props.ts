import type { Ticket } from '#contract/tickets.ts'
import type { KeyAction } from '../../keys/key-actions.ts'
import type { TabName } from './tab-names.ts'

export type ChosenTicketProps = {
  id: string
  /** The ticket as the list has it, shown until it is loaded by itself. */
  listed: Ticket | undefined
  /** The ticket that follows in the list, as far as it is loaded. */
  nextId: string | null
  onOpen: (id: string) => void
  tab: TabName
  onTab: (tab: TabName) => void
  onBack: () => void
  /** Does what the key of an action does. */
  onAction: (action: KeyAction) => void
}
