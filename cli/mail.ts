/** `npm run mail`: lists incoming mails, shows one, has it read again, and takes files in, beside a running server or without one. */
import { readConfig } from '#server/platform/config/config.ts'
import { readMailCommand, createMailContext } from './mail/commands.ts'
import { runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

await runCommand(async (args) => {
  const command = readMailCommand(args)
  const config = readConfig()
  return withDatabase(config, (database) => command(createMailContext(config, database)))
})
