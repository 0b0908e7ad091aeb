import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { ResponseBody } from '#contract/operation.ts'
import { getBulkChange, undoBulkChange } from '#contract/bulk.ts'
import { ApiError, call } from '#app/lib/api.ts'
import { useChange } from '../shell/use-change.ts'
import { finishBulkJob, type BulkJob } from './bulk-jobs.ts'
import { formatCount } from '#app/lib/format.ts'

type State = ResponseBody<typeof getBulkChange>

/** Milliseconds between two looks: most changes take a moment, a large one minutes. */
const OFTEN = 400
const RARELY = 2_000
const OFTEN_FOR = 5_000

/** Polls a bulk change and undoes it. `onChanged` is called when tickets are as they are going to stay. */
export function useBulkJob({ id, at }: BulkJob, onChanged: () => void) {
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
  const isFinished = query.data?.finished ?? false
  const onFinished = useEffectEvent(finish)
  useEffect(() => {
    if (isFinished) onFinished()
  }, [isFinished])
  return {
    state: query.data,
    error: query.error,
    isGone: isGone(query.error),
    undo: () => undo.change({ id }),
    isUndoing: undo.isChanging,
    undoError: undo.error,
    undid: undo.result,
  }
}

/** The product keeps no record of it any more. */
const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404

/** '1 ticket', '3,003 tickets'. */
export const countTickets = (count: number): string => (count === 1 ? '1 ticket' : `${formatCount(count)} tickets`)
