import { useState } from 'react'
import { flushSync } from 'react-dom'
import { countTickets } from '#app/lib/bulk/bulk-words.ts'
import { errorMessage, serverFieldErrors } from '#app/lib/error-message.ts'
import { isSessionExpired } from '#app/lib/session/session-expiry.ts'
import { useStore } from '#app/lib/store.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { TicketChange } from '#contract/team/ticket-change.ts'
import { formatTotal } from '../list-query.ts'
import { endSelection } from '../selection/end-selection.ts'
import { selectionStore } from '../selection/selection.ts'
import { BulkControls } from './bulk-controls.tsx'
import type { BulkProps } from './bulk-props.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { SelectAllButton } from './select-all-button.tsx'
import { startBulk, tooMany } from './start-bulk.ts'

/** More tickets than this are not changed by one press. */
const ASKS_ABOVE = 50

/** How many tickets are selected, and what can be made of them. */
export function BulkBar({ query, total }: Pick<BulkProps, 'query' | 'total'>) {
  const selection = useStore(selectionStore)
  const [typedTags, setTypedTags] = useState('')
  const [asked, setAsked] = useState<TicketChange>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const count = selection.all ? total : selection.ids.size
  const words = selection.all ? formatTotal(total, query) : String(count)

  async function start(change: TicketChange) {
    if (isBusy) return
    setBusy(true)
    setFailure('')
    try {
      await startBulk(selection, query, change)
      // Nothing but the dialog can have the focus while it is open.
      flushSync(() => setAsked(undefined))
      endSelection()
    } catch (error) {
      if (!isSessionExpired(error)) setFailure(Object.values(serverFieldErrors(error))[0] ?? errorMessage(error))
      setAsked(undefined)
      setBusy(false)
    }
  }
  function choose(change: TicketChange) {
    const problem = tooMany(selection)
    setFailure(problem)
    if (problem) return
    if (selection.all || count > ASKS_ABOVE) setAsked(change)
    else void start(change)
  }
  return (
    <section className="bulk-bar" aria-label="Selected tickets" aria-busy={isBusy}>
      <p className="bulk-count">
        <output>{count === 0 ? 'Select tickets' : selection.isLoading ? 'Selecting...' : `${words} selected`}</output>
        <SelectAllButton selection={selection} query={query} total={total} />
      </p>
      <div className="bulk-fields">
        <BulkControls
          disabled={count === 0 || isBusy || selection.isLoading}
          typedTags={typedTags}
          onTypeTags={setTypedTags}
          onChange={choose}
        />
        <Button variant="outline" size="compact" onClick={endSelection}>
          Clear
        </Button>
      </div>
      {failure && <Notice>{failure}</Notice>}
      {asked && (
        <ConfirmDialog
          change={asked}
          tickets={selection.all ? `${words} ${total === 1 ? 'ticket' : 'tickets'}` : countTickets(count)}
          busy={isBusy}
          onConfirm={() => void start(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}
