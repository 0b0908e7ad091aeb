/** The other thread of aside.ts: does what it was given, and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Task } from './aside.ts'
import { learn, lessonOf } from './learn.ts'

const task = workerData as Task
parentPort!.postMessage('tickets' in task ? task.tickets.map(lessonOf) : learn(task.lessons))
