import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Learned, Lessons } from './learn.ts'

/** Learns in a thread of its own: two models are fitted in the time of one where there are two cores. */
export async function learnAside(lessons: Lessons): Promise<Learned> {
  const worker = new Worker(new URL('./learner.ts', import.meta.url), {
    workerData: lessons,
    // Node's own warning about type stripping says nothing to whoever trains.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const [learned] = (await once(worker, 'message')) as [Learned]
  return learned
}
