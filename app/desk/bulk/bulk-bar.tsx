import { type ListQuery, formatTotal } from '../list/list-query.ts'
import type { Member } from '#contract/assignment.ts'
import type { TicketChange } from '#contract/ticket-change.ts'
import { useState } from 'react'
import { useMay, useTeam } from '../shell/team.ts'
import { Button, SecondaryButton } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { focusElement } from '../shell/focus.ts'
import {
  areLoadedSelected,
  selectAll,
  type Selection,
  endSelection,
  selectionStore,
  hasSelection,
  shownTickets,
} from './selection.ts'
import { addBulkJob, bulkJobs } from './bulk-jobs.ts'
import { formatCount } from '#app/lib/format.ts'
import { changeTickets, MAX_BULK_IDS, MAX_TECHNICIAN_BULK } from '#contract/bulk.ts'
import { flushSync } from 'react-dom'
import { countTickets } from './use-bulk-job.ts'
import { useQueryClient } from '@tanstack/react-query'
import { listedTicket } from '../list/ticket-pages.ts'
import { withMerging } from '../shell/with-dialogs.ts'
import { useChange } from '../shell/use-change.ts'
import { useStore } from '#app/lib/store.ts'
import { Notice } from '#app/ui/notice.tsx'
import { BulkControls } from './bulk-controls.tsx'
import { BulkJobLine } from './bulk-job-line.tsx'

export type BulkProps = {
  query: ListQuery
  /** Number of tickets that match the query now. */
  total: number
  onOpen: (ticketId: string) => void
}

/** Asks for a change of a number of tickets: 'Set 312 tickets to Resolved?' */
function changeQuestion(change: TicketChange, tickets: string, team: readonly Member[]): string {
  const { status, assignee_id, priority, category, add_tags, remove_tags } = change
  if (change.block) return `Mark ${tickets} as spam and block who sent them?`
  if (change.spam !== undefined) return change.spam ? `Mark ${tickets} as spam?` : `Mark ${tickets} as not spam?`
  if (status) return `Set ${tickets} to ${status}?`
  if (assignee_id === null) return `Leave ${tickets} without an owner?`
  if (assignee_id === 'me') return `Take ${tickets}?`
  if (assignee_id) return `Give ${tickets} to ${team.find(({ id }) => id === assignee_id)?.name ?? 'this person'}?`
  if (priority) return `Set the priority of ${tickets} to ${priority}?`
  if (category) return `Set the category of ${tickets} to ${category}?`
  if (add_tags) return `Add ${tagWords(add_tags)} to ${tickets}?`
  return `Remove ${tagWords(remove_tags ?? [])} from ${tickets}?`
}

const tagWords = (tags: readonly string[]) =>
  `the ${tags.length === 1 ? 'tag' : 'tags'} ${new Intl.ListFormat('en-US').format(tags.map((tag) => `“${tag}”`))}`

type ConfirmDialogProps = {
  change: TicketChange
  tickets: string
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

function ConfirmDialog({ change, tickets, busy, onConfirm, onCancel }: ConfirmDialogProps) {
  const team = useTeam()
  return (
    <Dialog
      title={changeQuestion(change, tickets, team)}
      hasCloseButton={false}
      isLocked={busy}
      aria-describedby="bulk-consequence"
      onClose={onCancel}
    >
      <p id="bulk-consequence">
        {change.status === 'Resolved' && 'Customers may be asked by email how it went. '}
        You can undo this afterward.
      </p>
      <div className="dialog-actions">
        <SecondaryButton disabled={busy} onClick={onCancel}>
          Cancel
        </SecondaryButton>
        <Button size="compact" busy={busy} busyLabel="Starting..." onClick={onConfirm}>
          Change {tickets}
        </Button>
      </div>
    </Dialog>
  )
}

type SelectAllButtonProps = Pick<BulkProps, 'query' | 'total'> & { selection: Selection }

/** Offers the tickets that match and are not loaded, once all loaded ones are selected; then says that it is all of them. */
function SelectAllButton({ selection, query, total }: SelectAllButtonProps) {
  const { ids, all, loadedAll } = selection
  const mayChangeAll = useMay('manager')
  const isLoadedSelected = areLoadedSelected(selection, useStore(shownTickets))
  if (all) return <span>{total === 1 ? 'the one that matches' : 'all that match'}</span>
  if (!mayChangeAll && total > MAX_TECHNICIAN_BULK) return null
  if (ids.size >= total || !(loadedAll || isLoadedSelected)) return null
  return (
    <button
      type="button"
      className="link"
      onClick={() => {
        selectAll()
        // The button goes.
        focusElement('.bulk-fields button')
      }}
    >
      Select all {formatTotal(total, query)} that match
    </button>
  )
}

/** Why this number of tickets cannot be changed; empty where they can. */
const tooMany = ({ ids, all }: Selection, mayChangeAll: boolean): string => {
  if (!mayChangeAll && ids.size > MAX_TECHNICIAN_BULK)
    return `You can change up to ${MAX_TECHNICIAN_BULK} tickets at a time. Managers can change more.`
  return !all && ids.size > MAX_BULK_IDS
    ? `At most ${formatCount(MAX_BULK_IDS)} tickets can be picked one by one. Select all that match instead, or fewer.`
    : ''
}

/** More tickets than this are not changed by one press. */
const ASKS_ABOVE = 50
const MAX_MERGED = 20

function BulkBar({ query, total }: Pick<BulkProps, 'query' | 'total'>) {
  const client = useQueryClient()
  const selection = useStore(selectionStore)
  const mayChangeAll = useMay('manager')
  const [typedTags, setTypedTags] = useState('')
  const [asked, setAsked] = useState<TicketChange>()
  const [problem, setProblem] = useState('')
  const { change, isChanging, failure, errors, reset } = useChange({
    operation: changeTickets,
    onDone: ({ id }) => {
      addBulkJob(id, 'tickets')
      // Nothing but the dialog can have the focus while it is open.
      flushSync(() => setAsked(undefined))
      endSelection()
    },
    onFailed: () => setAsked(undefined),
  })
  const notice = problem || (Object.values(errors)[0] ?? failure)
  const count = selection.all ? total : selection.ids.size
  const words = selection.all ? formatTotal(total, query) : String(count)

  function start(changes: TicketChange) {
    // The order of the list says nothing about which tickets it holds.
    const { sort: _sort, direction: _direction, ...filters } = query
    change({ ...(selection.all ? { query: filters } : { ids: [...selection.ids] }), change: changes })
  }
  function choose(changes: TicketChange) {
    reset()
    const refusal = tooMany(selection, mayChangeAll)
    setProblem(refusal)
    if (refusal) return
    if (selection.all || count > ASKS_ABOVE) setAsked(changes)
    else start(changes)
  }
  const merge = () => {
    const tickets = [...selection.ids].flatMap((id) => listedTicket(client, id) ?? [])
    withMerging(({ openMergeOf }) => openMergeOf(tickets))
  }
  return (
    <section className="bulk-bar row" aria-label="Selected tickets" aria-busy={isChanging}>
      <p className="bulk-count row small">
        <output>{count === 0 ? 'Select tickets' : `${words} selected`}</output>
        {count > MAX_MERGED && <span className="muted">Up to {MAX_MERGED} can be merged</span>}
        <SelectAllButton selection={selection} query={query} total={total} />
      </p>
      <div className="bulk-fields row">
        <BulkControls
          disabled={count === 0 || isChanging}
          typedTags={typedTags}
          onTypeTags={setTypedTags}
          isSpam={query.spam === 'true'}
          onChange={choose}
        />
        <button
          type="button"
          className="work-button"
          disabled={count < 2 || count > MAX_MERGED}
          data-selected-action="merge"
          onClick={merge}
        >
          Merge
        </button>
        <SecondaryButton onClick={endSelection}>Clear</SecondaryButton>
      </div>
      {notice && <Notice>{notice}</Notice>}
      {asked && (
        <ConfirmDialog
          change={asked}
          tickets={selection.all ? `${words} ${total === 1 ? 'ticket' : 'tickets'}` : countTickets(count)}
          busy={isChanging}
          onConfirm={() => start(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

/** Below the list: the changes that go on, and the bar for the selected tickets. */
export function Bulk({ query, total, onOpen }: BulkProps) {
  const jobs = useStore(bulkJobs).filter(({ kind }) => kind === 'tickets')
  const isSelecting = hasSelection(useStore(selectionStore))
  if (jobs.length === 0 && !isSelecting) return null
  return (
    <div className="bulk">
      {jobs.map((job) => (
        <BulkJobLine key={job.id} job={job} onOpen={onOpen} />
      ))}
      {isSelecting && <BulkBar query={query} total={total} />}
    </div>
  )
}
