import { once } from 'node:events'
import { type IncomingMessage, type RequestListener, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Staging } from '#server/files/storage/staging.ts'
import { createS3Storage, type S3Timeouts, type S3Config } from '#server/files/storage/s3.ts'

type SeenRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: Buffer }
export type Respond = (response: ServerResponse) => void

const CREDENTIALS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'not-to-be-seen-anywhere' }
/** Milliseconds; never reached by a service that responds. */
const TIMEOUTS = { responseMs: 100_000, uploadMs: 100_000 }

/** Creates a storage that uses a fake service. */
export function createStorageAt(
  endpoint: URL,
  staging: Staging,
  changes: Partial<S3Config> = {},
  timeouts: S3Timeouts = TIMEOUTS,
) {
  const config = { endpoint, bucket: 'files', region: 'us-east-1', ...CREDENTIALS, ...changes }
  return createS3Storage(config, staging, timeouts)
}

/** Starts a service that gives each request the next of these responses, and repeats the last. */
export async function startFakeS3(answers: Respond[]) {
  const seen: SeenRequest[] = []
  const service = await listen(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const { method, url, headers } = request
    seen.push({ method, url, headers, body })
    answers[Math.min(seen.length, answers.length) - 1]!(response)
  })
  return { seen, ...service }
}

/** Starts a service that reads whatever it is sent, counts the bytes and never responds. */
export async function startSilentSink() {
  let bytes = 0
  const service = await listen((request) => request.on('data', (piece: Buffer) => (bytes += piece.length)))
  return { seen: [], taken: () => bytes, ...service }
}

async function listen(serve: RequestListener) {
  const server = createServer(serve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const respondOk: Respond = (response) => response.end()
export const neverRespond: Respond = () => {}
export const hangUp: Respond = (response) => response.socket!.destroy()
export const respondError =
  (status: number, code: string): Respond =>
  (response) =>
    response.writeHead(status).end(`<?xml version="1.0"?>\n<Error><Code>${code}</Code></Error>`)
export const redirectTo =
  (location: string): Respond =>
  (response) =>
    response.writeHead(307, { location }).end()
export const respondNotFoundPage: Respond = (response) => response.writeHead(404).end('<h1>Not found</h1>')
/** Sends half of a response, and the rest when told to. */
export function respondInHalves() {
  const halves = Promise.withResolvers<ServerResponse>()
  const respond: Respond = (response) => {
    response.writeHead(200, { 'content-length': '4' }).write('la')
    halves.resolve(response)
  }
  return { respond, finish: async () => void (await halves.promise).end('te') }
}
