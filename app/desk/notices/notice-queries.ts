import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { useChange } from '../shell/use-change.ts'
import { listNotices, markNoticesSeen, type Notice } from '#contract/notices.ts'
import { pollInterval } from '../live/signals.ts'

export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => call(listNotices, {}, { signal }),
  refetchInterval: pollInterval,
})

export const reloadNotices = (client: QueryClient) => client.invalidateQueries({ queryKey: noticesQuery.queryKey })

export const isUnseen = ({ seen_at }: Notice) => seen_at === null

/** Returns the function that marks notices as seen, at first on screen only. */
export function useMarkSeen() {
  const client = useQueryClient()
  const { change } = useChange({
    operation: markNoticesSeen,
    scope: 'notices',
    apply: async ({ ids }) => {
      await client.cancelQueries({ queryKey: noticesQuery.queryKey })
      const seen_at = new Date().toISOString()
      client.setQueryData(noticesQuery.queryKey, (notices) =>
        notices?.map((notice) => (ids.includes(notice.id) && isUnseen(notice) ? { ...notice, seen_at } : notice)),
      )
    },
    // After a failure they are unseen again.
    reload: reloadNotices,
  })
  return (ids: string[]) => change({ ids })
}
