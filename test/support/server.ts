import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { explainFailures, onTestFileEnd } from './cleanup.ts'
import { DRIZZLE_HOOK, LIFTOFF_ONLY } from './node-flags.ts'
import { IS_FULL_SIZE } from './drill.ts'

export const ROOT = join(import.meta.dirname, '../..')
export type Env = Record<string, string>
export type ExitStatus = { code: number | null; signal: NodeJS.Signals | null }
export type RunningServer = Awaited<ReturnType<typeof startServer>>

/** No settings of the machine reach a process under test. */
const BASE_ENV: Env = {
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '/',
  NODE_NO_WARNINGS: '1',
  // Otherwise the same modules would be compiled dozens of times.
  NODE_COMPILE_CACHE: join(tmpdir(), 'helpdesk-compiled'),
}

/** A public installation refuses it. */
const CHEAP_PASSWORDS: Env = { TEST_PASSWORD_COST: '1024' }

const running = new Set<ChildProcess>()
const directories: string[] = []
type Output = { out: string; err: string }
/** Of the test file, in the order in which they were started. */
const processes: { command: string; output: Output }[] = []
onTestFileEnd(cleanUp)
explainFailures(lastLines)

/** The end of what the latest processes have printed: a test that fails says why. */
function lastLines(): string {
  return processes
    .slice(-3)
    .map(({ command, output }) => {
      const lines = `${output.out}${output.err}`.trimEnd().split('\n').slice(-30)
      return `\n--- the last lines of ${command}:\n${lines.join('\n')}`
    })
    .join('')
}

/** Creates a directory that is removed after the test file. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'helpdesk-process-'))
  directories.push(directory)
  return directory
}

function cleanUp(): void {
  for (const child of running) child.kill('SIGKILL')
  processes.length = 0
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
}

/** Flags that take less of the machine, and for commands the one that scripts/run.mjs gives them. */
const nodeFlags = ([script]: string[]) => [
  ...(IS_FULL_SIZE ? [] : [LIFTOFF_ONLY]),
  ...(script?.startsWith('cli/') ? [DRIZZLE_HOOK] : []),
]

/**
 * Starts `node args`, or another command, and collects its output. It is killed after the test file. One that `hasChannel` sends
 * what it would send to scripts/supervise.mjs.
 */
export function startProcess(args: string[], env: Env = {}, { command = process.execPath, hasChannel = false } = {}) {
  const flags = command === process.execPath ? nodeFlags(args) : []
  const child = spawn(command, [...flags, ...args], {
    cwd: ROOT,
    env: { ...BASE_ENV, ...(!env.PUBLIC_URL && CHEAP_PASSWORDS), ...env },
    stdio: ['pipe', 'pipe', 'pipe', ...(hasChannel ? ['ipc' as const] : [])],
  }) as ChildProcessWithoutNullStreams
  running.add(child)
  // A program may end without reading its input; its exit status and output say the rest.
  child.stdin.on('error', () => {})
  const output: Output = { out: '', err: '' }
  processes.push({ command: [...(command === process.execPath ? [] : [command]), ...args].join(' '), output })
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.err += text))
  const ended = new Promise<ExitStatus>((resolve) => {
    child.on('close', (code, signal) => {
      running.delete(child)
      resolve({ code, signal })
    })
  })
  return { child, output, ended }
}

/** Runs `node args`, or another command, and resolves with its exit status and output. */
export async function runProcess(args: string[], env: Env = {}, { input = '', command = process.execPath } = {}) {
  const { child, output, ended } = startProcess(args, env, { command })
  child.stdin.end(input)
  return { ...(await ended), ...output }
}

/**
 * Polls until `poll` returns something truthy; `what` names it in the error. The timeout is long enough for a busy machine.
 * Asking a database or a server costs it work; a longer interval leaves the machine to what is waited for.
 */
export async function eventually<T>(
  what: string,
  poll: () => T | undefined | false | Promise<T | undefined | false>,
  timeout = 80_000,
  interval = 20,
): Promise<T> {
  return vi.waitUntil(poll, { timeout, interval }).catch((error: Error) => {
    throw new Error(`${what}: ${error.message}`)
  })
}

/** Starts the server as a process on a free port, with further flags of Node; resolves once it is ready. */
export async function startServer(env: Env, { script = 'server/process/main.ts', flags = [] as string[] } = {}) {
  const { child, output, ended } = startProcess([...flags, script], { PORT: '0', RATE_LIMITS: 'off', ...env })
  const exitedEarly = ended.then(({ code }) => {
    throw new Error(`The server ended with ${code}`)
  })
  exitedEarly.catch(() => {})
  const ready = eventually('Ready at', () => /^Ready at (\S+)$/m.exec(output.out)?.[1], 60_000)
  const address = await Promise.race([ready, exitedEarly]).catch((error: Error) => {
    throw new Error(`${error.message}\n${output.out}${output.err}`)
  })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return {
    child,
    ended,
    address,
    /** Where to reach it, whatever PUBLIC_URL says. */
    url: env.PUBLIC_URL ? `http://localhost:${env.PORT}` : address,
    output: () => output.out,
    errors: () => output.err,
    /** SIGINT by default: SIGTERM takes a second longer. */
    stop: (signal: NodeJS.Signals = 'SIGINT') => end(signal),
    kill: () => end('SIGKILL'),
  }
}

/** Sends a request to a running server. */
export async function call(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const response = await fetch(url + path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(80_000),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}
