import { errorFields } from '#server/log.ts'
import { checkPublicUrl } from './public-url.ts'
import { checkAi } from './ai-provider.ts'
import { checkBackups } from './backups.ts'
import { checkDatabase } from './database.ts'
import { checkDisk } from './disk.ts'
import { type Check, type Environment, type Finding, type Installation, type Options, problem } from './finding.ts'
import { checkMailDomain } from './mail-domain.ts'
import { checkMailIn } from './mail-in.ts'
import { checkMailOAuth } from './mail-oauth.ts'
import { checkMailServer } from './mail-server.ts'
import { checkMailboxes } from './mailboxes.ts'
import { checkProgram } from './program.ts'
import { checkScanner } from './scanner.ts'
import { checkSecrets } from './secrets.ts'
import { checkSettings } from './settings.ts'
import { checkStorage } from './storage.ts'

const CHECKS: Check[] = [
  checkPublicUrl,
  checkSecrets,
  checkDisk,
  checkDatabase,
  checkStorage,
  checkMailServer,
  checkMailDomain,
  checkMailboxes,
  checkMailOAuth,
  checkMailIn,
  checkScanner,
  checkAi,
  checkBackups,
]

/**
 * Checks everything an installation depends on, beside a running server or without one. Writes only a test file, which it
 * removes. Stops after the settings when they cannot be used.
 */
export async function runChecks(env: Environment, options: Options): Promise<Finding[]> {
  const { config, findings } = checkSettings(env)
  const programFindings = [...checkProgram(), ...findings]
  if (!config) return programFindings
  const checkFindings = await Promise.all(CHECKS.map((check) => runSafely(check, { ...options, config })))
  return [...programFindings, ...checkFindings.flat()]
}

/** An unexpected error in one check must not hide the others. */
async function runSafely(check: Check, installation: Installation): Promise<Finding[]> {
  try {
    return await check(installation)
  } catch (error) {
    const { detail, code } = errorFields(error)
    const todo = 'Mend what the reason names, or report it as a fault of the doctor.'
    return [problem(check.name, `This check itself failed: ${detail || code}`, todo)]
  }
}
