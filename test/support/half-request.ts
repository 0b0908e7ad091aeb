import http from 'node:http'
import { ticketInput } from './app.ts'

/** Sends half of a request's body; `finish` sends the rest and resolves with the status. */
export function beginTicket({ url }: { url: string }) {
  const body = JSON.stringify(ticketInput({ title: 'Sent in two halves' }))
  const request = http.request(`${url}/api/tickets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  })
  const response = new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (arrived) => resolve(arrived.resume()))
  })
  const status = response.then(({ statusCode }) => statusCode)
  const connection = response.then(
    ({ headers }) => headers.connection,
    () => undefined,
  )
  const begun = new Promise<void>((resolve) => request.write(body.slice(0, 40), () => resolve()))
  return { begun, finish: () => (request.end(body.slice(40)), status), status, connection }
}
