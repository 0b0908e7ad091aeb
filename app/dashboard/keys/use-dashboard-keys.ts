import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { localEntries } from '#app/lib/browser-storage.ts'
import type { DraftKind } from '#contract/vocabulary.ts'
import { shortcutOf, type Shortcut } from './shortcuts.ts'
import { focusElement, focusNeighbour, focusTicketInList, isOneColumn } from './state/focus.ts'
import { chooseBox } from './ticket/chat/chosen-box.ts'
import { TABS, type TabName } from './ticket/ticket-tabs.tsx'

type DashboardActions = {
  ticketId: string | null
  closeTicket: () => void
  setTab: (tab: TabName) => void
  showHelp: () => void
}

const PREFERENCE = 'shortcuts'
const FIELD = 'input, textarea, select, [contenteditable]'

/** Runs the keyboard shortcuts of the dashboard; returns the switch that turns them off (WCAG 2.1.4). */
export function useDashboardKeys({ ticketId, closeTicket, setTab, showHelp }: DashboardActions) {
  const [enabled, setEnabled] = useState(() => localEntries.read(PREFERENCE) !== 'off')

  function onTicket(shortcut: Shortcut, id: string) {
    if (shortcut === 'escape') closeTicket()
    if (shortcut === 'resolve') focusElement('[data-key="e"]')?.click()
    if (shortcut === 'take') focusElement('[data-key="i"]')?.click()
    if (shortcut === 'wait') focusElement('[data-key="h"]')?.click()
    if (shortcut.startsWith('tab-')) setTab(TABS[Number(shortcut.at(-1)) - 1]!)
    if (shortcut === 'reply') openBox(id, 'answer', '[data-key="r"]')
    if (shortcut === 'note') openBox(id, 'note', '[data-key="n"]')
  }
  function openBox(id: string, box: DraftKind, field: string) {
    flushSync(() => {
      setTab('chat')
      chooseBox(id, box)
    })
    focusElement(field)
  }
  useShortcuts(enabled, (shortcut, inField) => {
    if (shortcut === 'escape' && inField) leaveField(ticketId)
    else if (shortcut === 'search') focusElement('[data-key="/"]')
    else if (shortcut === 'next') focusNeighbour(1)
    else if (shortcut === 'previous') focusNeighbour(-1)
    else if (shortcut === 'help') showHelp()
    else if (ticketId) onTicket(shortcut, ticketId)
  })

  const onEnabled = (on: boolean) => {
    setEnabled(on)
    localEntries.write(PREFERENCE, on ? null : 'off')
  }
  return { enabled, onEnabled }
}

/** The focus goes to the row of the open ticket; where the ticket covers the list, to its title. */
function leaveField(ticketId: string | null) {
  ;(document.activeElement as HTMLElement).blur()
  if (ticketId && isOneColumn()) focusElement('#ticket-title')
  else focusTicketInList(ticketId)
}

/** Calls back for each shortcut, unless the key belongs to a field, or a dialog or panel is open. */
function useShortcuts(enabled: boolean, onShortcut: (shortcut: Shortcut, inField: boolean) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('dialog[open], :popover-open')) return
    const inField = event.target instanceof Element && event.target.matches(FIELD)
    const shortcut = shortcutOf(event, inField)
    if (!shortcut) return
    event.preventDefault()
    onShortcut(shortcut, inField)
  })
  useEffect(() => {
    if (!enabled) return
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [enabled])
}
