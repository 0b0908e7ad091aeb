import { existsSync } from 'node:fs'
import { call, eventually, startProcess } from '../server.ts'
import { installFromDebian } from './debian.ts'

/** A program of Debian's that tests start: whether it is there, and what to say where it is not. */
export async function debianProgram(name: string, path: string) {
  const isThere = await installFromDebian([name], () => existsSync(path))
  return {
    path,
    options: { skip: !isThere },
    skipReason: isThere ? '' : ` (skipped: Debian package ${name} is not there and cannot be installed)`,
  }
}

/** Starts a program that stays in the foreground; resolves once `isUp` says so, rejects when it ends before. */
export async function startProgram(path: string, args: string[], isUp: () => Promise<boolean>) {
  const { child, ended, said } = startProcess(args, {}, path)
  const gone = ended.then(({ code }) => Promise.reject(new Error(`it ended with ${code}`)))
  await Promise.race([eventually('an answer', isUp), gone]).catch((error: Error) => {
    throw new Error(`${path} does not start: ${error.message}\n${said.out}${said.err}`)
  })
  return {
    said,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Whether an HTTP server answers there, whatever it says. */
export const isReachable = (url: string) =>
  call(url, 'GET', '/healthz').then(
    () => true,
    () => false,
  )
