/** The thread of learnAside: learns what it was given, and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Lessons, learn } from './learn.ts'

parentPort!.postMessage(learn(workerData as Lessons))
