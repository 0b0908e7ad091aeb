import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Learned, Lesson, Lessons } from './learn.ts'
import type { LabelledTicket } from './training-tickets.ts'

export type Task = { tickets: LabelledTicket[] } | { lessons: Lessons }

/** Reads tickets in a thread of its own: where there are two cores, as many again are read meanwhile. */
export const readAside = (tickets: LabelledTicket[]) => aside<Lesson[]>({ tickets })

/** Learns in a thread of its own: two models are fitted in the time of one. */
export const learnAside = (lessons: Lessons) => aside<Learned>({ lessons })

async function aside<Result>(task: Task): Promise<Result> {
  const worker = new Worker(new URL('./learner.ts', import.meta.url), {
    workerData: task,
    // Node's own warning about type stripping says nothing to whoever trains.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const [result] = (await once(worker, 'message')) as [Result]
  return result
}
