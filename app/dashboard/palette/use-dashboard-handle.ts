import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { beforeChange, changeFields, toastChanged } from '../state/undo-change.ts'
import { ticketQuery } from '../state/ticket-queries.ts'
import { insertReply } from '../ticket/chat/replies/insert-reply.ts'
import { suggestAnswerInto } from '../ticket/chat/suggested/suggest-answer.ts'
import { openMacro } from '../ticket/macros/open-macro.ts'
import { provideDashboard, type DashboardHandle } from './palette-state.ts'

type Provided = Pick<DashboardHandle, 'run' | 'goTo' | 'openTicket'> & { ticketId: string | null }

/** Lets the command palette do what the dashboard does, while it is on screen. */
export function useDashboardHandle({ ticketId, run, goTo, openTicket }: Provided) {
  const client = useQueryClient()
  const ticket = () => (ticketId ? client.getQueryData(ticketQuery(ticketId).queryKey) : undefined)
  const change: DashboardHandle['change'] = async (changes, words) => {
    const now = ticket()
    if (!now) return
    const before = beforeChange(now, changes)
    const after = await changeFields(client, now.id, changes)
    if (after) toastChanged(client, after, before, words)
  }
  const onAnswer = (act: (id: string) => Promise<void>) => {
    if (!ticketId) return
    // The box is on screen before something is put into it.
    run('reply')
    void act(ticketId)
  }
  // With every render: the palette asks while it renders, which a function of useEffectEvent would refuse.
  useEffect(() =>
    provideDashboard({
      ticket,
      run,
      goTo,
      openTicket,
      change,
      insertReply: (reply) => onAnswer((id) => insertReply(client, id, reply)),
      openMacro,
      suggestAnswer: () => onAnswer((id) => suggestAnswerInto(client, id)),
    }),
  )
}
