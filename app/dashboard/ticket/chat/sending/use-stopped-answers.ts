import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useRef } from 'react'
import { dismissToastAbout } from '#app/lib/toast/toast-store.ts'
import type { Message } from '#contract/messages.ts'
import { CurrentAdminId } from '#app/dashboard/state/current-admin.ts'
import { putFilesBack, putTextBack } from './take-back.ts'

/** Brings an own answer back into the box that the customer stopped while this page was open. */
export function useStoppedAnswers(ticketId: string, messages: Message[] | undefined) {
  const client = useQueryClient()
  const ownId = useContext(CurrentAdminId)
  const held = useRef(new Set<string>())
  useEffect(() => {
    const own = messages?.filter(({ author }) => author?.id === ownId) ?? []
    for (const { id, state, text, created_at } of own) {
      if (state === 'sending') held.current.add(id)
      if (state !== 'stopped' || !held.current.delete(id)) continue
      dismissToastAbout(id)
      putTextBack(ticketId, text, created_at)
      void putFilesBack(client, ticketId)
    }
  }, [client, ticketId, messages, ownId])
}
