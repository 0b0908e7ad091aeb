/** `npm run doctor`: checks what the installation depends on and says what to do. Exits with 1 when there is a problem. */
import { Resolver } from 'node:dns/promises'
import { parseArgs } from 'node:util'
import { errorFields } from '#server/platform/log.ts'
import { checkDatabase } from './doctor/database.ts'
import {
  type Check,
  type Environment,
  type Finding,
  type Installation,
  type Options,
  createFindings,
  formatReport,
} from './doctor/finding.ts'
import { checkMailIn, checkMailOAuth, checkMailboxes } from './doctor/mail-in.ts'
import { checkMailDomain, checkMailServer } from './doctor/mail-out.ts'
import { checkAi, checkScanner } from './doctor/services.ts'
import { checkProgram, checkPublicUrl, checkSecrets, checkSettings } from './doctor/settings.ts'
import { checkBackups, checkDisk, checkStorage } from './doctor/storage.ts'
import { failureText, runCommand } from './run-command.ts'

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
 * Checks everything an installation depends on, with or without a running server. Writes only a test file, which it
 * removes; stops after the settings when they are unusable.
 */
export async function runChecks(env: Environment, options: Options): Promise<Finding[]> {
  const { config, findings } = checkSettings(env)
  const programFindings = [...checkProgram(), ...findings]
  if (!config) return programFindings
  const checkFindings = await Promise.all(CHECKS.map((check) => runSafely(check, { ...options, config })))
  return [...programFindings, ...checkFindings.flat()]
}

/** Reports an unexpected error as a finding, so that it does not hide the other checks. */
async function runSafely(check: Check, installation: Installation): Promise<Finding[]> {
  try {
    return await check(installation)
  } catch (error) {
    const { detail, code } = errorFields(error)
    const todo = 'Mend what the reason names, or report it as a fault of the doctor.'
    return [createFindings(check.name).problem(`This check itself failed: ${detail || code}`, todo)]
  }
}

const USAGE = `npm run doctor -- [--json] [--dkim-selector NAME] [--backups FOLDER]`
const OPTIONS = {
  json: { type: 'boolean' },
  'dkim-selector': { type: 'string' },
  backups: { type: 'string' },
} as const

async function reportChecks(args: string[]) {
  const { values } = parseArgs({ args, options: OPTIONS })
  const findings = await runChecks(process.env, {
    resolver: new Resolver({ timeout: 2_000, tries: 1 }),
    dkimSelector: values['dkim-selector'],
    backups: values.backups,
  })
  return {
    text: values.json ? JSON.stringify({ findings }, null, 2) : formatReport(findings),
    status: findings.some(({ state }) => state === 'problem') ? 1 : 0,
  }
}

if (import.meta.main) await runCommand(reportChecks, (error) => `${failureText(error)}\n${USAGE}`)
