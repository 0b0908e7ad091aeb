import { Resolver } from 'node:dns/promises'
import { errorFields } from '../platform/log.ts'
import { checkDomain } from './ask-domain.ts'
import { checkDatabase } from './database.ts'
import type { Finding } from '#contract/setup-list.ts'
import { type Check, type Environment, type Installation, type Options, createFindings } from './finding.ts'
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

/** Checks everything an installation depends on; stops after the settings when they are unusable. */
export async function runChecks(env: Environment, options: Options): Promise<Finding[]> {
  const { config, findings } = checkSettings(env)
  const programFindings = [...checkProgram(), ...findings]
  if (!config) return programFindings
  const checkFindings = await Promise.all(CHECKS.map((check) => runSafely(check, { ...options, config })))
  return [companyFinding(), ...programFindings, ...checkFindings.flat()]
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

export const createResolver = (): Options['resolver'] => new Resolver({ timeout: 2_000, tries: 1 })
