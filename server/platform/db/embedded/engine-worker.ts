import { parentPort, workerData } from 'node:worker_threads'
import { openEngine } from './engine.ts'
import { serveWire } from './wire.ts'

export type EmbeddedWorkerData = { directory: string; socketPath: string; durable: boolean }

const { directory, socketPath, durable } = workerData as EmbeddedWorkerData

const db = await openEngine(directory, durable)
const server = serveWire(db, (error) => {
  throw error
})

parentPort!.on('message', async () => {
  server.close()
  await db.close()
  parentPort!.postMessage('closed')
  parentPort!.close()
})

server.listen(socketPath, () => parentPort!.postMessage('ready'))
