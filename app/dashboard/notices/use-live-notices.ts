import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIsLive } from '../live/live-status.ts'
import { onTeamSignal } from '../live/team-signals.ts'
import { noticesQuery, reloadNotices } from './notice-queries.ts'

/** Loads the notices again when there is a new one, and when the stream is open that may have missed some. */
export function useLiveNotices() {
  const client = useQueryClient()
  const isLive = useIsLive()
  useEffect(
    () =>
      onTeamSignal(({ kind }) => {
        if (kind === 'notice') void reloadNotices(client)
      }),
    [client],
  )
  useEffect(() => {
    if (isLive) void client.refetchQueries({ queryKey: noticesQuery.queryKey, stale: true })
  }, [client, isLive])
}
