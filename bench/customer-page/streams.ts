import http from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { memoryOf } from '../support/memory.ts'
import type { Process } from '../support/product-server.ts'
import type { TicketPage } from '../support/ticket-page.ts'
import { firstByte } from './first-byte.ts'

const MAX_STREAMS_MB = 40
/** Seconds for which the streams rest before memory is read, and the garbage of opening them is collected. */
const REST = 30

/** Prints the memory of customers who have the page of their ticket open. */
export async function measureStreams({ url, pid }: Process, pages: TicketPage[]): Promise<void> {
  // Memory that a process takes to serve pages at all, its heap and its compiled code, is not of each that stays open.
  const [first] = pages
  for (const _ of pages) await firstByte(url + first!.path, first!.cookie)
  const streams = [await follow(eventsOf(url, first!), first!.cookie)]
  await delay(REST * 1000)
  const before = memoryOf(pid).resident
  for (const page of pages) {
    await firstByte(url + page.path, page.cookie)
    streams.push(await follow(eventsOf(url, page), page.cookie))
  }
  await delay(REST * 1000)
  const growth = memoryOf(pid).resident - before
  for (const stream of streams) stream.destroy()
  process.stdout.write(
    `  ${pages.length} customers with the page open: ${growth.toFixed(1)} MB (wanted: ${MAX_STREAMS_MB} MB or less), ` +
      `${((growth * 1024) / pages.length).toFixed(0)} kB each\n`,
  )
}

export const eventsOf = (url: string, { number }: TicketPage) => `${url}/api/customer/tickets/${number}/events`

/** Opens a live stream on a connection of its own; `onData` gets what it sends. */
export function follow(
  address: string,
  cookie: string,
  onData: (text: string) => void = () => {},
): Promise<http.ClientRequest> {
  return new Promise((done, reject) => {
    const request = http.get(address, { agent: false, headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`The stream answered ${response.statusCode}`))
      response.on('error', () => {})
      response.on('data', (chunk: Buffer) => onData(chunk.toString()))
      done(request)
    })
    request.on('error', reject)
  })
}
