import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { AppError } from '../errors.ts'
import { type Log, errorFields } from '../log.ts'
import type { Find, Found } from './find.ts'
import type { Question, Stats } from './sync.ts'
import type { Answered, Asked } from './worker.ts'

export type TicketIndex = {
  /** Ids of one page, how many match in all, and whether more follow; true at the moment it is asked. */
  find: (find: Find) => Promise<Found>
  /** How many tickets there are, in all and by status. */
  stats: () => Promise<Stats>
  /** Reads all tickets now, before anybody asks; failing is only logged, since whoever asks tries again. */
  readAhead: () => void
  close: () => Promise<void>
}

/**
 * The list's index, in a thread of its own that starts with the first question (docs/decisions/0022). Questions reject as
 * a query does when the database is away, and with `unavailable` when the thread ends; the next question starts another.
 */
export function openTicketIndex(connection: pg.PoolConfig, log: Log): TicketIndex {
  type Waiting = { resolve: (answer: unknown) => void; reject: (error: Error) => void }
  const waiting = new Map<number, Waiting>()
  let asked = 0
  let worker: Worker | undefined
  let ended: Promise<void> = Promise.resolve()
  let closing = false

  function start(): Worker {
    const started = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: connection,
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    started.on('message', settle)
    ended = new Promise((resolve) => {
      const end = () => {
        if (worker === started) worker = undefined
        for (const { reject } of waiting.values()) reject(unavailable())
        waiting.clear()
        resolve()
      }
      started.once('error', (error) => {
        log.error('the ticket index ended', errorFields(error))
        end()
      })
      started.once('exit', end)
    })
    return started
  }

  function settle({ number, answer, error }: Answered): void {
    const { resolve, reject } = waiting.get(number)!
    waiting.delete(number)
    if (error) reject(Object.assign(new Error(error.message), { code: error.code }))
    else resolve(answer)
  }

  function ask<A>(question: Question): Promise<A> {
    worker ??= start()
    const number = asked++
    worker.postMessage({ number, question } satisfies Asked)
    return new Promise<A>((resolve, reject) =>
      waiting.set(number, { resolve: resolve as (answer: unknown) => void, reject }),
    )
  }

  const stats = () => ask<Stats>({ kind: 'stats' })
  return {
    find: (find) => ask({ kind: 'find', find }),
    stats,
    readAhead: () => {
      stats().catch((error: unknown) => {
        if (!closing) log.warn('the ticket index could not be read yet', errorFields(error))
      })
    },
    close: async () => {
      closing = true
      worker?.postMessage('close')
      await ended
    },
  }
}

const unavailable = () => new AppError('unavailable', 'The list is being read anew. Please try again.')
