import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { programFile } from '../../platform/program-files.ts'
import { createWorkerThread } from '../../platform/worker-thread.ts'
import { stagedFileName } from '../../files/storage/staging.ts'
import type { MailOutline, ParseResult, UnreadableMail } from './parse-mail.ts'
import type { ParseMessage, WorkerRequest } from './parse-worker.ts'
import type { OriginalOptions } from './read-original.ts'

const WORKER = programFile('server/mail/parse/parse-worker.ts')
const PARSE_SECONDS = 10
/** For JavaScript objects; file contents are outside of them, and never in memory whole. */
const MEMORY_MB = 256
/** Multiple of the limit. */
const MAX_WAITING = 6
const MIN_PAUSE_MS = 100
const REASONS = {
  time: `This email took longer than ${PARSE_SECONDS} seconds to read.`,
  memory: `This email needed more than ${MEMORY_MB} MB of memory to read.`,
  crash: 'This email could not be read.',
}

type Options = { parseMs?: number; idleMs?: number; memoryMb?: number; worker?: string | URL }
/** End of the thread without a response; no reason when the caller stopped it. */
type Ending = { reason: string | undefined; outline: MailOutline }
export type MailParser = ReturnType<typeof createMailParser>

/**
 * Parses mails in a thread, one at a time in FIFO order. The thread starts with the first mail or `warmUp`, ends when
 * idle, and is replaced when a mail exhausts its memory or takes longer than `parseMs`; that mail is unreadable.
 */
export function createMailParser(options: Options = {}) {
  const { parseMs = PARSE_SECONDS * 1000, idleMs = 60_000, memoryMb = MEMORY_MB, worker = WORKER } = options
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 8 }
  const { run, end, running, warmUp } = createWorkerThread({ worker, resourceLimits, idleMs })
  /** Threads whose mail will be read again. */
  const stopped = new WeakSet<Worker>()

  async function ask(thread: Worker, work: WorkerRequest): Promise<ParseMessage | Ending> {
    const { promise, resolve } = Promise.withResolvers<ParseMessage | Ending>()
    let outline: MailOutline = { from: null, subject: '' }
    let reason = REASONS.crash
    const onMessage = (message: ParseMessage) => {
      if ('outline' in message) outline = message.outline
      else resolve(message)
    }
    const onError = (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') reason = REASONS.memory
    }
    // Only an ended thread writes no more files.
    const onExit = () => resolve({ reason: stopped.has(thread) ? undefined : reason, outline })
    const stopWatch = limitTime(thread, parseMs, () => {
      reason = REASONS.time
      void end()
    })
    thread.on('message', onMessage)
    thread.on('error', onError)
    thread.on('exit', onExit)
    thread.postMessage(work)
    try {
      return await promise
    } finally {
      stopWatch()
      thread.off('message', onMessage)
      thread.off('error', onError)
      thread.off('exit', onExit)
    }
  }

  async function request(work: Omit<WorkerRequest, 'prefix'>): Promise<ParseMessage | Ending> {
    const prefix = stagedFileName()
    const response = await run((thread) => ask(thread, { ...work, prefix }))
    if ('failure' in response) throw Object.assign(new Error(response.failure.message), { code: response.failure.code })
    if (!('reason' in response)) return response
    await removeFiles(work.directory, prefix)
    if (response.reason === undefined) throw new Error('The mail parser was stopped.')
    return response
  }

  return {
    /**
     * Parses the raw mail at `rawPath`. Its files are decoded into the directory, synced, and belong to the caller,
     * named as staged files, which the next start removes. An unreadable mail leaves no files. Writes an empty file at
     * `mark` just before parsing begins. Throws errors of the disk, and when stopped.
     */
    async parse(rawPath: string, directory: string, mark?: string): Promise<ParseResult> {
      const response = await request({ rawPath, directory, ...(mark && { mark }) })
      if ('result' in response) return response.result
      const { reason, outline } = response as Ending
      return { unreadable: reason!, ...outline } satisfies UnreadableMail
    },
    /** Returns the cleaned HTML with the mail's own pictures, for "Show original"; null without any. Throws as `parse`. */
    async readOriginal(rawPath: string, directory: string, original: OriginalOptions): Promise<string | null> {
      const response = await request({ rawPath, directory, original })
      return 'original' in response ? response.original : null
    },
    /** Ends the thread. The mail in progress throws, since it can be read again. */
    async stop(): Promise<void> {
      const thread = running()
      if (thread) stopped.add(thread)
      await end()
    },
    warmUp,
    isRunning: () => running() !== undefined,
  }
}

/** Calls back after `limitMs` of processor time, or six times as long, until stopped by the function it returns. */
function limitTime(thread: Worker, limitMs: number, onLimit: () => void) {
  const before = cpuMs(thread)
  let timer = setTimeout(look, limitMs)
  const last = setTimeout(onLimit, limitMs * MAX_WAITING)
  let isStopped = false

  async function look(): Promise<void> {
    const used = (await cpuMs(thread)) - (await before)
    if (isStopped) return
    if (used >= limitMs) onLimit()
    else timer = setTimeout(look, Math.max(limitMs - used, MIN_PAUSE_MS))
  }
  return () => {
    isStopped = true
    clearTimeout(timer)
    clearTimeout(last)
  }
}

/** Returns the processor time of a thread; 0 before it has started. */
async function cpuMs(thread: Worker): Promise<number> {
  try {
    const { user, system } = await thread.cpuUsage()
    return (user + system) / 1000
  } catch {
    return 0
  }
}

async function removeFiles(directory: string, prefix: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => name.startsWith(prefix))
  await Promise.all(names.map((name) => rm(join(directory, name), { force: true })))
}
