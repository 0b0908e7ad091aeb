import { existsSync } from 'node:fs'
import { call, eventually, startProcess } from '../server.ts'
import { installFromDebian } from './debian.ts'

/** A Debian program that tests start, installed where possible; tests are skipped without it. */
export async function debianProgram(name: string, path: string) {
  const isThere = await installFromDebian([name], () => existsSync(path))
  return {
    path,
    options: { skip: !isThere },
    skipReason: isThere ? '' : ` (skipped: Debian package ${name} is not there and cannot be installed)`,
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
