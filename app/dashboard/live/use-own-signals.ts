import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reloadDrafts } from '#app/lib/drafts/draft-sync.ts'
import { throttle } from '#app/lib/throttle.ts'
import { refreshRow } from '../list/list-refresh.ts'
import { onTeamSignal } from './team-signals.ts'

/** Milliseconds: a person who types saves every second. */
const DRAFTS_INTERVAL = 1_000

/** Keeps drafts and what is unread as they are for this admin in other windows and on other machines. */
export function useOwnSignals() {
  const client = useQueryClient()
  useEffect(() => {
    const changed = new Set<string>()
    const reloadChanged = throttle(DRAFTS_INTERVAL, () => {
      for (const id of changed) {
        reloadDrafts(id)
        void refreshRow(client, id)
      }
      changed.clear()
    })
    return onTeamSignal((signal) => {
      if (signal.kind === 'read') void refreshRow(client, signal.ticket_id)
      if (signal.kind !== 'draft') return
      changed.add(signal.ticket_id)
      reloadChanged()
    })
  }, [client])
}
