import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { ResponseBody } from '#contract/operation.ts'
import { getBulkChange, undoBulkChange } from '#contract/bulk.ts'
import { ApiError, call } from '#app/lib/api.ts'
import { useChange } from '../shell/use-change.ts'
import { finishBulkJob, type BulkJob } from './bulk-jobs.ts'
import { formatCount } from '#app/lib/format.ts'
import { errorMessage } from '#app/lib/error-message.ts'

type State = ResponseBody<typeof getBulkChange>

/** Milliseconds between two looks: most changes take a moment, a large one minutes. */
const OFTEN = 400
const RARELY = 2_000
const OFTEN_FOR = 5_000

type BulkJobOptions = {
  /** Names what is going on. */
  label: string
  undoneWords: string
  doneWords: (tickets: string) => string
  /** Called when tickets are as they are going to stay. */
  onChanged: () => void
}

/** Polls a bulk change and undoes it. `line` has the properties of its `JobLine`. */
export function useBulkJob({ id, at }: BulkJob, { label, undoneWords, doneWords, onChanged }: BulkJobOptions) {
  const query: UseQueryResult<State> = useQuery({
    queryKey: ['bulk', id],
    queryFn: ({ signal }) => call(getBulkChange, { id }, { signal }),
    refetchInterval: ({ state: { data, error } }) => {
      if (data?.finished || isGone(error)) return false
      return Date.now() - at < OFTEN_FOR ? OFTEN : RARELY
    },
  })
  const finish = () => {
    finishBulkJob(id)
    onChanged()
  }
  const undo = useChange({
    operation: undoBulkChange,
    reload: () => {
      finish()
      void query.refetch()
    },
  })
  const { data: state, error } = query
  const { done = 0, total = 0, failed = [], finished: isFinished = false, undone: isUndone = false } = state ?? {}
  const onFinished = useEffectEvent(finish)
  useEffect(() => {
    if (isFinished) onFinished()
  }, [isFinished])
  const { result: undid, isChanging: isUndoing } = undo
  const isRunning = !isFinished && !isGone(error)
  function describe() {
    if (isUndoing) return 'Undoing...'
    if (isGone(error)) return 'This change can no longer be undone.'
    if (!state) return `${label}...`
    if (isRunning) return `${formatCount(done)} of ${formatCount(total)}`
    if (undid) return `${countTickets(undid.undone)} changed back`
    return isUndone ? undoneWords : doneWords(countTickets(total - failed.length))
  }
  const failure = undo.error ?? (isGone(error) ? null : error)
  return {
    line: {
      label,
      words: describe(),
      progress: isRunning && !isUndoing ? { done, total } : undefined,
      failure: failure ? errorMessage(failure) : '',
    },
    isRunning,
    canUndo: state !== undefined && !isUndone && !undid,
    undo: () => undo.change({ id }),
    isUndoing,
    /** Tickets that the change has not reached, and those that Undo has not changed back in full. */
    failed: undid ? [] : failed,
    kept: undid?.kept ?? [],
  }
}

/** The product keeps no record of it any more. */
const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404

/** '1 ticket', '3,003 tickets'. */
export const countTickets = (count: number): string => (count === 1 ? '1 ticket' : `${formatCount(count)} tickets`)
