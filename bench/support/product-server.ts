import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENVIRONMENT, FLAGS } from '../../scripts/memory-flags.mjs'

const ROOT = join(import.meta.dirname, '../..')

export type Running = { url: string; stop: () => Promise<void> }
/** A started process; `seconds` is the time from spawn to ready. */
export type Process = Running & { pid: number; seconds: number }

/** Starts the product as `npm start` does, on a free port, with a directory that is removed afterwards. */
export const startProduct = (): Promise<Running> => withDirectory((directory) => startProductIn(directory))

/** Starts the product in a directory that is kept, with another database if `env` names one. */
export const startProductIn = (directory: string, env: Record<string, string> = {}): Promise<Running> =>
  startProcess(['scripts/start.mjs'], {
    DATA_DIR: directory,
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...env,
  })

/** Starts the server as `npm start` does, but without the script around it: its own process is what is measured. */
export const startServer = (env: Record<string, string>): Promise<Process> =>
  startProcess([...FLAGS, 'dist/program/main.js'], { ...ENVIRONMENT, ...env })

/** Starts the reference server, which only writes and syncs what is posted. */
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

/** Runs Node until it reports that it is ready, and returns its address. */
export async function startProcess(args: string[], env: Record<string, string> = {}): Promise<Process> {
  const begun = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...env },
  })
  const ended = once(child, 'exit')
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /Ready at (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)))
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
