import { useContext, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readColumns, readListQuery, withChanges, type ChangeQuery } from '../list/list-query.ts'
import { rememberView, savePlace } from '../list/saved-place.ts'
import { CurrentAdminId } from './team.ts'

export const TABS = ['overview', 'chat', 'insights', 'files', 'history'] as const
export type TabName = (typeof TABS)[number]

/** State of a history entry. */
type EntryState = {
  /** The address of the entry this one was added to. */
  from?: string
  /** The entry was added by a change of the list; further changes are made in place. */
  isListChange?: boolean
  /** The number of entries back to the list as it was before tickets were opened. */
  stepsToList?: number
}
type Entry = { params: URLSearchParams; state: EntryState }

const NO_TICKET = { ticket: '', tab: '' }

/** Reads what the dashboard shows from the URL, and returns the functions that change it (docs/decisions/dashboard-on-screen.md). */
export function useDashboardUrl() {
  const location = useLocation()
  const navigate = useNavigate()
  const adminId = useContext(CurrentAdminId)
  const params = useMemo(() => new URLSearchParams(location.search), [location.search])
  // Keeps its identity until it changes: opening a ticket or a tab must not render the list's rows.
  const listAddress = withChanges(params, NO_TICKET).toString()
  const query = useMemo(() => readListQuery(new URLSearchParams(listAddress)), [listAddress])

  // A second change may come before the first has reached the URL: each builds on the latest.
  const latest = useRef<Entry>({ params, state: {} })
  /** Changes made while the browser goes back, which is asynchronous. */
  const waiting = useRef<(() => void)[] | null>(null)
  useEffect(() => {
    // Rendered after a later change was written to the address: that one stays the latest.
    if (new URLSearchParams(window.location.search).toString() !== params.toString()) return
    latest.current = { params, state: (location.state ?? {}) as EntryState }
    const changes = waiting.current ?? []
    waiting.current = null
    for (const change of changes) change()
  }, [params, location])

  const actions = useMemo(() => {
    const afterGoingBack = (change: () => void) => {
      if (waiting.current) waiting.current.push(change)
      else change()
    }
    const goBack = (steps: number) => {
      waiting.current = []
      void navigate(-steps)
    }
    const go = (entry: Entry, replace: boolean) => {
      latest.current = entry
      void navigate({ search: entry.params.toString() }, { replace, state: entry.state })
    }
    return {
      /** Shows a list from its top. A view and the first change after it add a history entry, further changes replace it. */
      changeQuery: ((changes, kind) =>
        afterGoingBack(() => {
          const { params: before, state } = latest.current
          const after = withChanges(before, changes)
          if (kind === 'view' && adminId) rememberView(adminId, withChanges(after, NO_TICKET))
          const [from, to] = [before.toString(), after.toString()]
          if (from === to) return
          savePlace(readListQuery(after), null)
          if (kind === 'view') go({ params: after, state: { from } }, false)
          else if (to === state.from) goBack(1)
          else if (state.isListChange) go({ params: after, state }, true)
          else go({ params: after, state: { from, isListChange: true } }, false)
        })) satisfies ChangeQuery,
      /** Opens a ticket on Chat. Adds a history entry, or replaces that of the ticket it is opened instead of. */
      openTicket: (id: string, replaces = false) =>
        afterGoingBack(() => {
          const { params: before, state } = latest.current
          const isOpen = before.has('ticket')
          if (before.get('ticket') === id) return
          const after = withChanges(before, { ticket: id, tab: '' })
          if (replaces && isOpen) return go({ params: after, state }, true)
          const steps = isOpen ? state.stepsToList : 0
          const next: EntryState = { from: before.toString(), ...(steps !== undefined && { stepsToList: steps + 1 }) }
          go({ params: after, state: next }, false)
        }),
      /** Goes back to the list's own entry if there is one: a second entry of the list would make Back seem to do nothing. */
      closeTicket: () =>
        afterGoingBack(() => {
          const { params: before, state } = latest.current
          if (!before.has('ticket')) return
          if (state.stepsToList) goBack(state.stepsToList)
          else go({ params: withChanges(before, NO_TICKET), state }, true)
        }),
      /** Replaces the history entry: Back leads to the ticket before, not to the tab before. */
      changeTab: (tab: TabName) =>
        afterGoingBack(() => {
          const { params: before, state } = latest.current
          if (before.has('ticket')) go({ params: withChanges(before, { tab }), state }, true)
        }),
    }
  }, [navigate, adminId])
  const tab = TABS.find((name) => name === params.get('tab')) ?? 'chat'
  const columnsGiven = params.get('columns')
  const columns = useMemo(() => readColumns(columnsGiven), [columnsGiven])
  return { query, columns, viewId: params.get('view'), ticketId: params.get('ticket'), tab, ...actions }
}

/** The address of a page with parameters, without those that are null. */
export function pageAddress(path: string, parameters: Record<string, string | null>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null)
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}
