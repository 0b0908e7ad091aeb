import { execFile } from 'node:child_process'
import { programFile } from '../platform/program-files.ts'

const CHILD_SCRIPT = programFile('server/people/common-passwords-child.ts')
const TIMEOUT_MS = 30_000

/**
 * Returns whether a password is among the 49,000 most common ones, ignoring case. A child process reads the list, because
 * it takes 20 MB that a process or thread never gives back and is needed only when a password is set. The password goes
 * over standard input, which a list of processes does not show.
 */
export function isCommonPassword(password: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', CHILD_SCRIPT],
      { env: {}, timeout: TIMEOUT_MS },
      (error, output) => {
        if (output === 'common' || output === 'not common') resolve(output === 'common')
        // Standard error is ignored: it might quote the password.
        else reject(new Error('The list of common passwords could not be read.', { cause: error?.code }))
      },
    )
    // A child that ended early is reported by the callback above.
    child.stdin!.on('error', () => {}).end(password)
  })
}
