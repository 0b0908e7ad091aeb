import { Command as Cmdk } from 'cmdk'
import { COMMAND_GROUPS, type Command } from './command.ts'
import { useServerSearch } from './commands/use-server-search.ts'
import { findCommands } from './find-commands.ts'
import { PaletteItem } from './palette-item.tsx'
import { rememberCommand } from './recent-commands.ts'
import { useCommands } from './use-commands.ts'

type PaletteEntriesProps = { adminId: string; text: string; onDone: () => void }

/** What the text finds, in groups. */
export function PaletteEntries({ adminId, text, onDone }: PaletteEntriesProps) {
  const { commands, openTicket, show } = useCommands(adminId)
  const search = useServerSearch(text, { openTicket, show })
  const shown = [...findCommands(commands, text), ...search.commands]
  const run = (command: Command) => {
    // The focus is back where it was before the command may move it.
    onDone()
    if (!/^(open|person|company):/.test(command.id)) rememberCommand(command.id)
    command.run()
  }
  const item = (command: Command) => <PaletteItem key={command.id} command={command} onRun={run} />
  return (
    <>
      {search.numbered.length > 0 && <Cmdk.Group heading="Number">{search.numbered.map(item)}</Cmdk.Group>}
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
    </>
  )
}
