/** `npm run mail`: lists incoming mails, shows one, has it read again, and takes files in, with or without a running server. */
import { readConfig } from '#server/platform/config/config.ts'
import { prepareDataDir } from '#server/platform/data-dir.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { createLog } from '#server/platform/log.ts'
import { readMailCommand, createMailContext } from './mail/commands.ts'
import { runCommand } from './run-command.ts'

await runCommand(async (args) => {
  const command = readMailCommand(args)
  const config = readConfig()
  prepareDataDir(config.dataDir)
  const database = await openDatabase(config, createLog('error'), { exclusive: false })
  try {
    return await command(createMailContext(config, database))
  } finally {
    await database.close()
  }
})
