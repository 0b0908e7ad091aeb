import { queryOptions } from '@tanstack/react-query'
import { callAfterPaint } from '#app/lib/timing/call-after-paint.ts'
import { getHistory } from '#contract/team/history.ts'
import { pollInterval } from '../../live/live-status.ts'
import { TICKETS_KEY } from '../../state/ticket-queries.ts'

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [...TICKETS_KEY, 'history', id],
    queryFn: ({ signal }) => callAfterPaint(getHistory, { id }, { signal }),
    refetchInterval: pollInterval,
  })
