import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { dismissToast, type Toast, toastStore } from '#app/ui/toast-store.ts'
import { endSelection, hasSelection, selectionStore, toggleCurrent } from '../bulk/selection.ts'
import { withMerging } from '../shell/with-dialogs.ts'
import { newTicketOpen } from '../new-ticket/new-ticket-button.tsx'
import {
  focusElement,
  focusNeighbour,
  focusRowOrTitle,
  focusTicketInList,
  isOneColumn,
  takesText,
} from '../shell/focus.ts'
import { customerAside, narrowList } from '../shell/panel-choices.ts'
import { chooseBox } from '../answer/insert-into-answer.ts'
import { TABS, type TabName } from '../shell/dashboard-url.ts'
import { ALL_TICKETS, MINE, UNASSIGNED, WAITING, type ListView } from '../views/list-views.ts'
import {
  actionOf,
  isGoto,
  type GotoAction,
  type KeyAction,
  actionSelector,
  followStoredKeys,
  keyMap,
  keysEnabled,
  beginGoto,
  endGoto,
  pendingGoto,
  pressedKey,
} from './key-map.ts'
import { shortcutsOpen } from './shortcut-hints.tsx'

type DashboardActions = {
  ticketId: string | null
  closeTicket: () => void
  setTab: (tab: TabName) => void
  goTo: (view: ListView) => void
}

const VIEWS: Record<GotoAction, ListView> = {
  'goto-mine': MINE,
  'goto-unassigned': UNASSIGNED,
  'goto-waiting': WAITING,
  'goto-all': ALL_TICKETS,
}

/** Actions that apply to the selected tickets, if there are any. */
const OF_SELECTION = new Set<KeyAction>(['resolve', 'assign', 'priority', 'tag', 'merge'])

/** Handles the keyboard shortcuts of the dashboard. Returns the function that runs an action. */
export function useDashboardKeys({ ticketId, closeTicket, setTab, goTo }: DashboardActions) {
  function onTicket(action: KeyAction, id: string) {
    if (action === 'reply' || action === 'note') {
      // Rendered before the focus can move there.
      flushSync(() => {
        setTab('chat')
        chooseBox(id, action === 'note' ? 'note' : 'answer')
      })
      focusElement(actionSelector(action))
    } else if (action === 'tag' && !focusElement(actionSelector('tag'))) {
      flushSync(() => (isOneColumn() ? setTab('overview') : customerAside.set(true)))
      focusElement(actionSelector('tag'))
    } else if (action === 'list-width') narrowList.toggle()
    else if (action === 'merge') withMerging(({ openMerge }) => openMerge(id))
    else if (action.startsWith('tab-')) setTab(TABS[Number(action.at(-1)) - 1]!)
    else {
      if (action === 'priority') flushSync(() => setTab('overview'))
      focusElement(actionSelector(action))?.click()
    }
  }
  function run(action: KeyAction) {
    if (isGoto(action)) goTo(VIEWS[action])
    else if (action === 'goto') beginGoto()
    else if (action === 'search') focusElement(actionSelector('search'))
    else if (action === 'next') focusNeighbour(1)
    else if (action === 'previous') focusNeighbour(-1)
    else if (action === 'select') toggleCurrent(ticketId)
    else if (action === 'undo') undoNewest()
    else if (action === 'new') newTicketOpen.set(true)
    else if (action === 'help') shortcutsOpen.set(true)
    else if (ticketId) onTicket(action, ticketId)
  }
  function onEscape(inField: boolean) {
    const focused = document.activeElement as HTMLElement
    if (inField) {
      focusRowOrTitle(ticketId)
      if (document.activeElement === focused) focused.blur()
    } else if (hasSelection(selectionStore.get())) endSelection()
    else if (focused.closest('.ticket-detail') && !isOneColumn()) focusTicketInList(ticketId)
    else if (keysEnabled.get() && ticketId) closeTicket()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A dialog or panel is open.
    if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open], :popover-open')) return
    const inField = takesText(event.target)
    const isSecond = pendingGoto.get()
    // A modifier alone precedes a character.
    if (isSecond && !/^(Shift|AltGraph)$/.test(event.key)) endGoto()
    if (event.key === 'Escape' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      if (!isSecond) onEscape(inField)
      return
    }
    if (inField || !keysEnabled.get()) return
    if (isRangeKey(event)) {
      event.preventDefault()
      return toggleCurrent(ticketId, { range: true })
    }
    const action = actionOf(keyMap.get(), event, isSecond)
    if (!action) return
    event.preventDefault()
    if (OF_SELECTION.has(action) && hasSelection(selectionStore.get()))
      focusElement(`[data-selected-action="${action}"]`)?.click()
    else run(action)
  })
  useEffect(followStoredKeys, [])
  // A layout effect: no key may get lost between the rows on screen and this.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      endGoto()
    }
  }, [])
  return run
}

/** Presses Undo of the newest toast that has one, or else of a bar on screen. */
function undoNewest() {
  const undoOf = ({ actions = [] }: Toast) => actions.find(({ label }) => label === 'Undo')
  const newest = toastStore.get().findLast(undoOf)
  if (!newest) return document.querySelector<HTMLElement>(actionSelector('undo'))?.click()
  dismissToast(newest.id)
  undoOf(newest)!.run()
}

/** Returns true for Shift with the letter that selects a ticket, which selects a range. */
const isRangeKey = (event: KeyboardEvent) =>
  event.shiftKey &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.repeat) &&
  /^\p{L}$/u.test(event.key) &&
  pressedKey(event) === keyMap.get().select
