import XIcon from 'lucide-react/icons/x'
import { useState } from 'react'
import { countTickets } from '#app/lib/bulk/bulk-words.ts'
import { errorMessage, serverFieldErrors } from '#app/lib/error-message.ts'
import { isSessionExpired } from '#app/lib/session/session-expiry.ts'
import { useStore } from '#app/lib/store.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { TicketChange } from '#contract/team/ticket-change.ts'
import { formatTotal } from '../list-query.ts'
import { focusTicketInList } from '../../state/focus.ts'
import { clearSelection, selectionStore, type Selection } from '../selection/selection.ts'
import { BulkControls } from './bulk-controls.tsx'
import type { BulkProps } from './bulk-props.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { SelectAllLine } from './select-all-line.tsx'
import { startBulk, tooMany } from './start-bulk.ts'

/** More tickets than this are not changed by one press. */
const ASKS_ABOVE = 50

/** The focus goes back to where the selection was made, before what has it is gone. */
function endSelection({ ids }: Selection) {
  focusTicketInList([...ids].at(-1) ?? null)
  clearSelection()
}

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
      endSelection(selection)
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
      <output className="bulk-count">{count === 0 ? 'Select tickets' : `${words} selected`}</output>
      <BulkControls
        disabled={count === 0 || isBusy}
        typedTags={typedTags}
        onTypeTags={setTypedTags}
        onChange={choose}
      />
      <Button variant="outline" size="compact" icon={<XIcon />} onClick={() => endSelection(selection)}>
        Clear
      </Button>
      <SelectAllLine selection={selection} query={query} total={total} />
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
