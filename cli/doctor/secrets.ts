import { statSync } from 'node:fs'
import { join } from 'node:path'
import { checkSecret } from '#server/signing.ts'
import { StartError } from '#server/start-error.ts'
import { type Check, type Finding, ok, problem, startProblem, warning } from './finding.ts'

const NEW_SECRET_ADVICE =
  'Make one with `openssl rand -base64 32`; keep the old one in SECRET_PREVIOUS until nothing signed with it is in use.'
/** A random secret of 32 characters has more distinct characters; a pattern has fewer. */
const MIN_DISTINCT_CHARACTERS = 12

/** Checks whether the signing key is whole and cannot be guessed, and whether other users of the machine can read DATA_DIR. */
export const checkSecrets: Check = async ({ config }) => {
  const { secret, dataDir } = config
  const findings: Finding[] = []
  if (secret && new Set(secret).size < MIN_DISTINCT_CHARACTERS)
    findings.push(warning('Signing key', 'SECRET repeats a few characters; it can be guessed.', NEW_SECRET_ADVICE))
  else if (secret && /change.?me|secret|example|password/i.test(secret))
    findings.push(warning('Signing key', 'SECRET looks like the text of an example.', NEW_SECRET_ADVICE))
  else findings.push(secret ? ok('Signing key', 'From SECRET.') : ownSecretFinding(dataDir))
  const exposed = [dataDir, ...(secret ? [] : [join(dataDir, 'secret')])].filter(isAccessibleToOthers)
  findings.push(
    ...exposed.map((path) =>
      problem('File rights', `Others on this machine can get at ${path}.`, `Run \`chmod go-rwx ${path}\`.`),
    ),
  )
  return exposed.length > 0 ? findings : [...findings, ok('File rights', 'Only the owner can read DATA_DIR.')]
}

function ownSecretFinding(dataDir: string): Finding {
  try {
    checkSecret(dataDir)
    return ok('Signing key', 'Made by the product, in DATA_DIR.')
  } catch (error) {
    if (error instanceof StartError) return startProblem('Signing key', error)
    throw error
  }
}

/** File modes mean nothing on Windows. */
function isAccessibleToOthers(path: string): boolean {
  const found = process.platform === 'win32' ? undefined : statSync(path, { throwIfNoEntry: false })
  return found !== undefined && (found.mode & 0o077) !== 0
}
