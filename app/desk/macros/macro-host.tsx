import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { macrosQuery } from '../replies/saved-replies.ts'
import { useStore } from '#app/lib/store.ts'
import { whenLoaded } from '#app/lib/timing.ts'
import { openedMacro } from './open-macro.ts'

const loadDialog = async () => ({ default: (await import('./macro-dialog.tsx')).MacroDialog })
const MacroDialog = lazy(loadDialog)

/** The dialog of the macro that a menu or the palette has opened for a ticket. */
export function MacroHost({ ticketId }: { ticketId: string }) {
  const client = useQueryClient()
  const openId = useStore(openedMacro)
  const { data: macros } = useQuery({ ...macrosQuery, enabled: openId !== null })
  const opened = macros?.find(({ id }) => id === openId)
  // Closes the dialog with the ticket.
  useEffect(() => () => openedMacro.set(null), [])
  // A failure is reported by the press that needs the dialog.
  useEffect(() => whenLoaded(client, () => void loadDialog().catch(() => {})), [client])
  if (!opened) return null
  return (
    <Suspense>
      <MacroDialog key={opened.id} macro={opened} ticketId={ticketId} onClose={() => openedMacro.set(null)} />
    </Suspense>
  )
}
