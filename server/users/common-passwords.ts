import { execFile } from 'node:child_process'
import { join } from 'node:path'

const CHILD_SCRIPT = join(import.meta.dirname, 'common-passwords-child.ts')
const TIMEOUT_MS = 30_000

/**
 * Whether a password is on a list of the 49,000 most common ones, in any case. The list is needed on the day a password is
 * set, and takes 20 MB that a process never gives back, nor does one of its threads: another process reads it and ends.
 * The password goes over standard input, which no list of processes shows.
 */
export function isCommonPassword(password: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', CHILD_SCRIPT],
      { env: {}, timeout: TIMEOUT_MS },
      (error, output) => {
        if (output === 'common' || output === 'not common') resolve(output === 'common')
        // What it wrote to standard error stays unread: nobody knows whether it quotes the password.
        else reject(new Error('The list of common passwords could not be read.', { cause: error?.code }))
      },
    )
    // One that ended early is told of above.
    child.stdin!.on('error', () => {}).end(password)
  })
}
