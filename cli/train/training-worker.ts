/** Worker thread of run-in-worker.ts: runs one task and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerTask } from './run-in-worker.ts'
import { learn, toTrainingExample } from './learn.ts'

const task = workerData as WorkerTask
parentPort!.postMessage('tickets' in task ? task.tickets.map(toTrainingExample) : learn(task.input))
