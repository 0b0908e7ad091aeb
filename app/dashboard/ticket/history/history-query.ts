import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { getHistory } from '#contract/team/history.ts'
import { pollInterval } from '../../live/live-status.ts'
import { TICKETS_KEY } from '../../state/ticket-queries.ts'

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [...TICKETS_KEY, 'history', id],
    queryFn: ({ signal }) => call(getHistory, { id }, { signal }),
    refetchInterval: pollInterval,
  })
