import { useQuery } from '@tanstack/react-query'
import { Command as Cmdk } from 'cmdk'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAway, useTeam } from '#app/lib/team.ts'
import { viewsQuery } from '../views/views-query.ts'
import { COMMAND_GROUPS, type Command } from './command.ts'
import { placeCommands, settingCommands, showView } from './commands/page-commands.ts'
import { ticketCommands } from './commands/ticket-commands.ts'
import { useTicketSearch } from './commands/use-ticket-search.ts'
import { findCommands } from './find-commands.ts'
import { dashboardHandle } from './palette-state.ts'
import { PaletteItem } from './palette-item.tsx'
import { recentFirst, rememberCommand } from './recent-commands.ts'

type PaletteContentProps = { adminId: string; onDone: () => void }

/** The field and what it finds. */
export function PaletteContent({ adminId, onDone }: PaletteContentProps) {
  const [text, setText] = useState('')
  const { commands, openTicket, show } = useCommands(adminId)
  const search = useTicketSearch(text, { openTicket, show })
  const found = [...findCommands(commands, text)]
  const number = search.commands.filter(({ name }) => name.startsWith('Go to #'))
  const shown = [...found, ...search.commands.filter((command) => !number.includes(command))]
  const run = (command: Command) => {
    // The focus is back where it was before the command may move it.
    onDone()
    if (!/^(open|person):/.test(command.id)) rememberCommand(command.id)
    command.run()
  }
  const item = (command: Command) => <PaletteItem key={command.id} command={command} onRun={run} />
  return (
    <Cmdk label="Command palette" shouldFilter={false} loop>
      <Cmdk.Input placeholder="Search or type a command" maxLength={200} value={text} onValueChange={setText} />
      <Cmdk.List label="Commands">
        {number.length > 0 && <Cmdk.Group heading="Number">{number.map(item)}</Cmdk.Group>}
        {COMMAND_GROUPS.map((group) => {
          const entries = shown.filter((command) => command.group === group)
          return (
            entries.length > 0 && (
              <Cmdk.Group key={group} heading={group}>
                {entries.map(item)}
              </Cmdk.Group>
            )
          )
        })}
        <Cmdk.Empty>{search.isSearching ? 'Searching…' : 'Nothing has that name. Try fewer words.'}</Cmdk.Empty>
      </Cmdk.List>
    </Cmdk>
  )
}

/** Everything that can be done without asking the server, those used last in front. */
function useCommands(adminId: string) {
  const go = useNavigate()
  const team = useTeam()
  const away = useAway(adminId)
  const { data: saved = [] } = useQuery({ ...viewsQuery, retry: false })
  const dashboard = dashboardHandle()
  const leave = { dashboard, navigate: (address: string) => void go(address) }
  const commands = [
    ...(dashboard ? ticketCommands(dashboard, team) : []),
    ...placeCommands(leave, saved),
    ...settingCommands(away, dashboard),
  ]
  return {
    commands: recentFirst(commands),
    openTicket: (id: string) => (dashboard ? dashboard.openTicket(id) : leave.navigate(`/admin?ticket=${id}`)),
    show: (view: Record<string, string>) => showView(leave, view),
  }
}
