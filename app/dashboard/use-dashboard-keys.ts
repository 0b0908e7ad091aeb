import { useState } from 'react'
import { flushSync } from 'react-dom'
import { localEntries } from '#app/lib/browser-storage.ts'
import type { Shortcut } from './shortcuts.ts'
import { focusElement, focusNeighbour } from './state/focus.ts'
import { TABS, type TabName } from './ticket/ticket-tabs.tsx'
import { useShortcuts } from './use-shortcuts.ts'

type DashboardActions = {
  ticketId: string | null
  closeTicket: () => void
  setTab: (tab: TabName) => void
  showHelp: () => void
}

const PREFERENCE = 'shortcuts'

/** What each key does, and the switch that turns them off (WCAG 2.1.4). */
export function useDashboardKeys({ ticketId, closeTicket, setTab, showHelp }: DashboardActions) {
  const [enabled, setEnabled] = useState(() => localEntries.read(PREFERENCE) !== 'off')

  function onTicket(shortcut: Shortcut) {
    if (shortcut === 'leave') closeTicket()
    if (shortcut === 'resolve') focusElement('[data-key="e"]')?.click()
    if (shortcut.startsWith('tab-')) setTab(TABS[Number(shortcut.at(-1)) - 1]!)
    if (shortcut === 'reply') {
      flushSync(() => setTab('chat'))
      focusElement('[data-key="r"]')
    }
  }
  useShortcuts(enabled, (shortcut, inField) => {
    if (shortcut === 'leave' && inField) (document.activeElement as HTMLElement).blur()
    else if (shortcut === 'search') focusElement('[data-key="/"]')
    else if (shortcut === 'next') focusNeighbour(1)
    else if (shortcut === 'previous') focusNeighbour(-1)
    else if (shortcut === 'help') showHelp()
    else if (ticketId) onTicket(shortcut)
  })

  const onEnabled = (on: boolean) => {
    setEnabled(on)
    localEntries.write(PREFERENCE, on ? null : 'off')
  }
  return { enabled, onEnabled }
}
