import { useQuery, useQueryClient } from '@tanstack/react-query'
import ZapIcon from 'lucide-react/icons/zap'
import { lazy, Suspense, useEffect } from 'react'
import { macrosQuery } from '../replies/saved-replies.ts'
import { useStore } from '#app/lib/store.ts'
import { whenLoaded } from '#app/lib/timing.ts'
import { PickMenu } from '../replies/pick-menu.tsx'
import { findMacros } from './macro-labels.ts'
import { openedMacro, openMacro } from './open-macro.ts'

const loadDialog = async () => ({ default: (await import('./macro-dialog.tsx')).MacroDialog })
const MacroDialog = lazy(loadDialog)

export function MacroControl({ ticketId }: { ticketId: string }) {
  const client = useQueryClient()
  const openId = useStore(openedMacro)
  const { data: macros, isError } = useQuery({ ...macrosQuery, enabled: openId !== null })
  const opened = macros?.find(({ id }) => id === openId)
  // Closes the dialog with the ticket.
  useEffect(() => () => openedMacro.set(null), [])
  // A failure is reported by the press that needs the dialog.
  useEffect(() => whenLoaded(client, () => void loadDialog().catch(() => {})), [client])
  return (
    <>
      <PickMenu
        className="work-button"
        button={
          <>
            <ZapIcon size={16} />
            <span className="not-on-phones">Macros</span>
          </>
        }
        one="macro"
        many="Macros"
        items={macros}
        isError={isError}
        find={findMacros}
        onPick={({ id }) => openMacro(id)}
        load={() => void client.prefetchQuery(macrosQuery)}
      />
      {opened && (
        <Suspense>
          <MacroDialog key={opened.id} macro={opened} ticketId={ticketId} onClose={() => openedMacro.set(null)} />
        </Suspense>
      )}
    </>
  )
}
