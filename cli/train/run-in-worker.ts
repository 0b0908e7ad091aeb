import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { TrainedModels, TrainingExample, TrainingInput } from './learn.ts'
import type { LabelledTicket } from './training-tickets.ts'

export type WorkerTask = { tickets: LabelledTicket[] } | { lessons: TrainingInput }

/** Reads tickets in a thread of its own: where there are two cores, as many again are read meanwhile. */
export const readTicketsInWorker = (tickets: LabelledTicket[]) => runInWorker<TrainingExample[]>({ tickets })

/** Learns in a thread of its own: two models are fitted in the time of one. */
export const learnInWorker = (lessons: TrainingInput) => runInWorker<TrainedModels>({ lessons })

async function runInWorker<Result>(task: WorkerTask): Promise<Result> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: task,
    // Node's own warning about type stripping says nothing to whoever trains.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const [result] = (await once(worker, 'message')) as [Result]
  return result
}
