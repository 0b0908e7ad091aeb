import { Resolver } from 'node:dns/promises'
import { withStoredSettings } from '../mail/settings/store.ts'
import type { Config } from '../platform/config/config.ts'
import { errorFields } from '../platform/log.ts'
import { checkDomain } from './ask-domain.ts'
import { checkDatabase } from './database.ts'
import type { Finding } from '#contract/setup-list.ts'
import {
  type Check,
  type Environment,
  type Installation,
  type Options,
  type PlacedFinding,
  createFindings,
} from './finding.ts'
import { checkMailIn, checkMailOAuth, checkMailboxes } from './mail-in.ts'
import { checkMailDomain, checkMailServer } from './mail-out.ts'
import { checkAi, checkScanner } from './services.ts'
import { checkProgram, checkPublicUrl, checkSecrets, checkSettings, companyFinding } from './settings.ts'
import { checkBackups, checkDisk, checkStorage } from './storage.ts'

const CHECKS: Check[] = [
  checkPublicUrl,
  checkDomain,
  checkSecrets,
  checkDisk,
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
 * Checks everything an installation depends on; stops after the settings when they are unusable. A server gives its own `live`
 * configuration; otherwise the dashboard's mail settings are read from the database.
 */
export async function runChecks(
  env: Environment,
  { live, ...options }: Options & { live?: Config },
): Promise<Finding[]> {
  const findings = await findAll(env, options, live)
  return findings.map(({ inShell, ...finding }) => (inShell && !live ? { ...finding, todo: inShell } : finding))
}

async function findAll(env: Environment, options: Options, live: Config | undefined): Promise<PlacedFinding[]> {
  const { config, findings } = checkSettings(env)
  const programFindings = [...checkProgram(), ...findings]
  if (!config) return programFindings
  const database = await checkDatabase({ config })
  const installation = { ...options, config: live ?? withStoredSettings(config, database.mailRows) }
  const checkFindings = await Promise.all(CHECKS.map((check) => runSafely(check, installation)))
  return [companyFinding(), ...programFindings, ...database.findings, ...checkFindings.flat()]
}

/** Reports an unexpected error as a finding, so that it does not hide the other checks. */
async function runSafely(check: (installation: Installation) => Promise<Finding[]>, installation: Installation) {
  try {
    return await check(installation)
  } catch (error) {
    const { detail, code } = errorFields(error)
    const todo = 'Mend what the reason names, or report it as a fault of the doctor.'
    return [createFindings(check.name).problem(`This check itself failed: ${detail || code}`, todo)]
  }
}

export const createResolver = (): Options['resolver'] => new Resolver({ timeout: 2_000, tries: 1 })
