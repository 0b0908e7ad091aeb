import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { macrosQuery, savedRepliesQuery } from '#app/lib/saved-replies.ts'
import { useAway, useTeam } from '#app/lib/team.ts'
import { viewsQuery } from '../views/views-query.ts'
import { placeCommands, settingCommands, showView } from './commands/page-commands.ts'
import { replyCommands } from './commands/reply-commands.ts'
import { ticketCommands } from './commands/ticket-commands.ts'
import type { Command } from './command.ts'
import { dashboardHandle } from './palette-state.ts'
import { recentFirst } from './recent-commands.ts'

const NONE: never[] = []

/** Everything that can be done without asking the server, those used last in front; and what opens a ticket or a list. */
export function useCommands(adminId: string) {
  const go = useNavigate()
  const team = useTeam()
  const away = useAway(adminId)
  const { data: saved = NONE } = useQuery({ ...viewsQuery, retry: false })
  const dashboard = dashboardHandle()
  const isDashboard = dashboard !== undefined
  const hasTicket = dashboard?.ticket() !== undefined
  const { data: replies = NONE } = useQuery({ ...savedRepliesQuery, enabled: hasTicket, retry: false })
  const { data: macros = NONE } = useQuery({ ...macrosQuery, enabled: hasTicket, retry: false })
  const leave = { dashboard, navigate: (address: string) => void go(address) }
  const isAway = away.away
  // A thousand commands stay the same from key to key.
  const commands = useMemo(
    (): Command[] =>
      recentFirst([
        ...(dashboard ? ticketCommands(dashboard, team) : []),
        ...(dashboard ? replyCommands(dashboard, replies, macros) : []),
        ...placeCommands(leave, saved),
        ...settingCommands(away, dashboard),
      ]),
    // oxlint-disable-next-line react/exhaustive-deps -- what else they use stays the same while the palette is open
    [team, isAway, saved, replies, macros, isDashboard, hasTicket],
  )
  return {
    commands,
    openTicket: (id: string) => (dashboard ? dashboard.openTicket(id) : leave.navigate(`/admin?ticket=${id}`)),
    show: (view: Record<string, string>) => showView(leave, view),
  }
}
