import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const START_PATIENCE_MS = 60_000

/** Nothing of the machine's own settings reaches the product under a drill. */
const BARE = {
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '/',
  NODE_NO_WARNINGS: '1',
  NODE_COMPILE_CACHE: join(tmpdir(), 'helpdesk-compiled'),
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
}

export type Product = Awaited<ReturnType<typeof startProduct>>

/** The server as a process of its own; resolves once it says that it is ready, rejects with its words when it ends. */
export async function startProduct(env: Record<string, string>, script = 'server/process/main.ts') {
  const child = spawn(process.execPath, [script], {
    cwd: ROOT,
    env: { ...BARE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const killWithDrill = () => child.kill('SIGKILL')
  process.once('exit', killWithDrill)
  void ended.then(() => process.off('exit', killWithDrill))
  let said = ''
  const ready = new Promise<string>((resolve, reject) => {
    const listen = (chunk: string) => {
      said += chunk
      const address = /Ready at (\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    }
    child.stdout.setEncoding('utf8').on('data', listen)
    child.stderr.setEncoding('utf8').on('data', listen)
    child.on('exit', (code, signal) => reject(new Error(`The server ended with ${code ?? signal}:\n${said}`)))
  })
  const patience = setTimeout(() => child.kill('SIGKILL'), START_PATIENCE_MS)
  const url = await ready.finally(() => clearTimeout(patience))
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  return {
    url,
    child,
    said: () => said,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
