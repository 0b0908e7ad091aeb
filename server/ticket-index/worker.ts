import { parentPort, workerData } from 'node:worker_threads'
import type pg from 'pg'
import { QUERY_TIMEOUT_MS, createPool } from '../db/pool.ts'
import { type Question, followTickets } from './sync.ts'

export type Asked = { number: number; question: Question }
export type Answered = { number: number; answer?: unknown; error?: { message: string; code: unknown } }

const port = parentPort!
const options = { ...(workerData as pg.PoolConfig), max: 1, query_timeout: QUERY_TIMEOUT_MS }
// A connection that is lost fails the question it was needed for, which says so.
const pool = createPool(options, () => {})
const ask = followTickets(pool)

port.on('message', async (message: Asked | 'close') => {
  if (message === 'close') {
    await pool.end()
    return port.close()
  }
  port.postMessage(await answerTo(message))
})

async function answerTo({ number, question }: Asked): Promise<Answered> {
  try {
    return { number, answer: await ask(question) }
  } catch (error) {
    const { message, code } = error as { message: string; code?: unknown }
    return { number, error: { message, code } }
  }
}
