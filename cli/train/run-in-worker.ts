import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { programFile } from '#server/platform/program-files.ts'
import type { TrainedModels, TrainingExample, TrainingInput } from './learn.ts'
import type { LabelledTicket } from './training-tickets.ts'

export type WorkerTask = { tickets: LabelledTicket[] } | { input: TrainingInput }

/** Extracts features in a worker thread, while the main thread extracts the others. */
export const readTicketsInWorker = (tickets: LabelledTicket[]) => runInWorker<TrainingExample[]>({ tickets })

/** Trains in a worker thread, so that two models take the time of one. */
export const learnInWorker = (input: TrainingInput) => runInWorker<TrainedModels>({ input })

async function runInWorker<Result>(task: WorkerTask): Promise<Result> {
  const worker = new Worker(programFile('cli/train/training-worker.ts'), {
    workerData: task,
    // Node's warning about type stripping means nothing to operators.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const [result] = (await once(worker, 'message')) as [Result]
  return result
}
