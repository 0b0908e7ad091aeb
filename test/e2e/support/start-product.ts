import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { addEmptyDatabase } from '#test/support/empty-database.ts'
import { type NewUser, PASSWORD_COST, type UserOptions, addUser } from './add-user.ts'
import { CLOCK_OFFSET } from './clock.ts'

const ROOT = join(import.meta.dirname, '../../..')
const SHIFT_CLOCK = 'test/e2e/support/shift-clock.ts'
/** Lines of the log that are kept for a test that fails. */
const KEPT_LINES = 30

export type Product = {
  url: string
  dataDir: string
  outbox: () => string[]
  /** What the server has written last. */
  log: () => string[]
  /** Adds a user who can sign in, while the server runs. */
  addUser: (user: NewUser, options?: UserOptions) => Promise<void>
  stop: () => Promise<void>
}

/** Spawns a script of the product with the clock of the tests (`clock.ts`). */
const spawnScript = (args: string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [`--import=./${SHIFT_CLOCK}`, ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_NO_WARNINGS: '1', CLOCK_OFFSET: String(CLOCK_OFFSET), ...env },
  })

/** Starts the real server on a free port with an empty data directory, or with the given one, which it then leaves. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'helpdesk-e2e-'))
  addEmptyDatabase(dataDir)
  const settings = {
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_LIMITS: 'off',
    TEST_PASSWORD_COST: String(PASSWORD_COST),
    ...env,
  }
  const child = spawnScript(['server/process/main.ts'], settings)
  const lines: string[] = []
  const url = await readyAt(child, lines)
  return {
    url,
    dataDir,
    outbox: () => readOutbox(join(dataDir, 'outbox')),
    log: () => lines,
    addUser: (user, options) => addUser(dataDir, user, options),
    stop: async () => {
      const ended = new Promise((resolve) => child.on('exit', resolve))
      child.kill('SIGTERM')
      await ended
      if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Resolves with the server's address; `lines` gets what it writes. */
function readyAt(child: ChildProcess, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const listen = (line: string) => {
      lines.push(line)
      if (lines.length > KEPT_LINES) lines.shift()
      const address = /^Ready at (\S+)/.exec(line)?.[1]
      if (address) resolve(address)
    }
    for (const input of [child.stdout!, child.stderr!]) createInterface({ input }).on('line', listen)
    child.on('exit', (code) => reject(new Error(`The server exited with ${code}: ${lines.join('\n')}`)))
  })
}

function readOutbox(directory: string): string[] {
  try {
    return readdirSync(directory)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(directory, name), 'utf8'))
  } catch {
    return []
  }
}
