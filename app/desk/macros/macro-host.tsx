import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { macrosQuery } from '../replies/saved-replies.ts'
import { createLoadedAhead } from '../shell/load-ahead.ts'
import { useStore } from '#app/lib/store.ts'
import { openedMacro } from './open-macro.ts'

const close = () => openedMacro.set(null)

const useMacroDialog = createLoadedAhead(
  async () => (await import('./macro-dialog.tsx')).MacroDialog,
  'The macro could not be opened. Try again.',
)

/** The dialog of the macro that a menu or the palette has opened for a ticket. */
export function MacroHost({ ticketId }: { ticketId: string }) {
  const openId = useStore(openedMacro)
  const { data: macros } = useQuery({ ...macrosQuery, enabled: openId !== null })
  const opened = macros?.find(({ id }) => id === openId)
  const { Loaded: MacroDialog } = useMacroDialog(opened !== undefined, close)
  // Closes the dialog with the ticket.
  useEffect(() => close, [])
  return opened && MacroDialog && <MacroDialog key={opened.id} macro={opened} ticketId={ticketId} onClose={close} />
}
