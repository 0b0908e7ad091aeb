import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

export type Running = { url: string; stop: () => Promise<void> }

/** The product as `npm start` starts it, on a free port, with a directory that is gone afterwards. */
export const startOurServer = (): Promise<Running> =>
  start(() => ['scripts/start.mjs'], { PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' })

/** A server that writes what is posted to disk, and nothing else. */
export const startBareServer = (): Promise<Running> =>
  start((directory) => ['scripts/bench/bare-server.ts', directory])

async function start(
  args: (directory: string) => string[],
  env: Record<string, string> = {},
): Promise<Running> {
  const directory = mkdtempSync(join(tmpdir(), 'helpdesk-bench-'))
  const child = spawn(process.execPath, args(directory), {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: directory, NODE_NO_WARNINGS: '1', ...env },
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
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
