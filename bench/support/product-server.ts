import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

export type Running = { url: string; stop: () => Promise<void> }
/** `seconds` from its beginning until it was ready. */
export type Process = Running & { pid: number; seconds: number }

/** The product as `npm start` starts it, on a free port, with a directory that is gone afterwards. */
export const startProduct = (): Promise<Running> => withDirectory((directory) => startProductIn(directory))

/** The same with a directory that stays, and a database of its own where `env` names one. */
export const startProductIn = (directory: string, env: Record<string, string> = {}): Promise<Running> =>
  startProcess(['scripts/start.mjs'], {
    DATA_DIR: directory,
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...env,
  })

/** A server that writes what is posted to disk, and nothing else. */
export const startBareServer = (): Promise<Running> =>
  withDirectory((directory) => startProcess(['bench/support/bare-server.ts', directory]))

async function withDirectory(begin: (directory: string) => Promise<Running>): Promise<Running> {
  const directory = mkdtempSync(join(tmpdir(), 'helpdesk-bench-'))
  const { url, stop } = await begin(directory)
  return {
    url,
    stop: async () => {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Runs Node until it says that it is ready, and where. */
export async function startProcess(args: string[], env: Record<string, string> = {}): Promise<Process> {
  const begun = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...env },
  })
  const ended = once(child, 'exit')
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      const address = /Ready at (\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)))
  })
  return {
    url,
    pid: child.pid!,
    seconds: (performance.now() - begun) / 1000,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
