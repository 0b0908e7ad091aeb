import { existsSync } from 'node:fs'
import { DEBIAN_PACKAGES } from '../../../scripts/debian-packages.mjs'
import { call, eventually, startProcess } from '../server.ts'

/** A Debian program that tests start; they are skipped without it. `npm run drill` installs it where it can. */
export function debianProgram(name: string, path: string) {
  if (!DEBIAN_PACKAGES.includes(name)) throw new Error(`scripts/debian-packages.mjs does not install ${name}`)
  const isThere = existsSync(path)
  return {
    path,
    options: { skip: !isThere },
    skipReason: isThere ? '' : ` (skipped: Debian package ${name} is not there)`,
  }
}

/** Starts a program in the foreground; resolves once `isUp` does with true, rejects when it exits before. */
export async function startProgram(path: string, args: string[], isUp: () => Promise<boolean>) {
  const { child, ended, output } = startProcess(args, {}, { command: path })
  const gone = ended.then(({ code }) => Promise.reject(new Error(`it ended with ${code}`)))
  await Promise.race([eventually('a response', isUp), gone]).catch((error: Error) => {
    throw new Error(`${path} does not start: ${error.message}\n${output.out}${output.err}`)
  })
  return {
    output,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Resolves with whether an HTTP server responds, whatever the status. */
export const isReachable = (url: string) =>
  call(url, 'GET', '/healthz').then(
    () => true,
    () => false,
  )
