import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { afterPaint } from '#app/lib/timing.ts'
import { readColumns, readListQuery, withChanges, type ChangeQuery } from '../list/list-query.ts'
import { savePlace } from '../list/saved-place.ts'

export const TABS = ['overview', 'chat', 'insights', 'files', 'history'] as const
export type TabName = (typeof TABS)[number]

/** What a history entry knows about those before it. */
type EntryState = {
  /** The address of the entry this one was added to. */
  from?: string
  /** The entry was added by a change of the list; further changes are made in place. */
  isListChange?: boolean
  /** How many entries back the list stands as it was before tickets were opened. */
  stepsToList?: number
}
type Entry = { params: URLSearchParams; state: EntryState }

const NO_TICKET = { ticket: '', tab: '' }

/** What the dashboard shows, read from the URL and written back to it (docs/decisions/dashboard-on-screen.md). */
export function useDashboardUrl() {
  const location = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(location.search), [location.search])
  // The same query until it changes: opening a ticket or a tab must not render the list's rows.
  const listAddress = withChanges(params, NO_TICKET).toString()
  const query = useMemo(() => readListQuery(new URLSearchParams(listAddress)), [listAddress])

  // A second change may come before the first has reached the URL: each builds on the latest.
  const latest = useRef<Entry>({ params, state: {} })
  /** Changes that came while going back, which takes the browser a moment. */
  const waiting = useRef<(() => void)[] | null>(null)
  /** Writes the tab that was chosen last into the address. */
  const tabChange = useRef<(() => void) | null>(null)
  useEffect(() => {
    latest.current = { params, state: (location.state ?? {}) as EntryState }
    const changes = waiting.current ?? []
    waiting.current = null
    for (const change of changes) change()
  }, [params, location])

  const actions = useMemo(() => {
    const afterGoingBack = (change: () => void) => {
      tabChange.current?.()
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
      /** Another list starts at its top. A view and the first change after it add a history entry, further ones replace it. */
      changeQuery: ((changes, kind) =>
        afterGoingBack(() => {
          const { params: before, state } = latest.current
          const after = withChanges(before, changes)
          const [from, to] = [before.toString(), after.toString()]
          if (from === to) return
          savePlace(readListQuery(after), null)
          if (kind === 'view') go({ params: after, state: { from } }, false)
          else if (to === state.from) goBack(1)
          else if (state.isListChange) go({ params: after, state }, true)
          else go({ params: after, state: { from, isListChange: true } }, false)
        })) satisfies ChangeQuery,
      /** Adds a history entry, so that Back leads to what was open before. */
      openTicket: (id: string) =>
        afterGoingBack(() => {
          const { params: before, state } = latest.current
          const isOpen = before.has('ticket')
          if (before.get('ticket') === id) return
          const steps = isOpen ? state.stepsToList : 0
          const next: EntryState = { from: before.toString(), ...(steps !== undefined && { stepsToList: steps + 1 }) }
          go({ params: withChanges(before, { ticket: id }), state: next }, false)
        }),
      /** Goes back to the list where it is behind this entry, so that no entry is left which Back would seem to ignore. */
      closeTicket: () =>
        afterGoingBack(() => {
          const { params: before, state } = latest.current
          if (!before.has('ticket')) return
          if (state.stepsToList) goBack(state.stepsToList)
          else go({ params: withChanges(before, NO_TICKET), state }, true)
        }),
      /**
       * A tab is part of the address, but Back leads to the ticket before. The panel shows it at once: the router takes longer
       * than a press may, so the address follows once that is painted, or before it changes otherwise.
       */
      changeTab: (tab: TabName) => {
        const write = () => {
          const { params: before, state } = latest.current
          if (before.has('ticket')) go({ params: withChanges(before, { tab }), state }, true)
        }
        const cancel = afterPaint(() => tabChange.current?.())
        tabChange.current = () => {
          cancel()
          tabChange.current = null
          afterGoingBack(write)
        }
      },
    }
  }, [navigate])
  const tab = TABS.find((name) => name === params.get('tab')) ?? TABS[0]
  const columnsGiven = params.get('columns')
  const columns = useMemo(() => readColumns(columnsGiven), [columnsGiven])
  return { query, columns, viewId: params.get('view'), ticketId: params.get('ticket'), tab, ...actions }
}
