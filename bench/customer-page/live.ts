import { get, sessionCookie } from '../support/http-client.ts'
import { jsonBody, post } from '../support/post.ts'
import { median, percentile } from '../support/statistics.ts'
import { type TicketPage, openTicketPage, writeOnPage } from '../support/ticket-page.ts'
import { firstByte } from './first-byte.ts'
import { eventsOf, follow } from './streams.ts'

const MAX_LIVE_MS = 1_000
const ROUNDS = 30

/**
 * Prints how soon each side can see what the other has written: from the press to the first byte of what the stream's news makes
 * the other side read.
 */
export async function measureLive(url: string): Promise<void> {
  const cookie = await sessionCookie(url)
  const page = await openTicketPage(url)
  const toTeam = await createWaiter(`${url}/api/tickets/events`, cookie)
  const toCustomer = await createWaiter(eventsOf(url, page), page.cookie)
  const taken = { team: [] as number[], customer: [] as number[], reference: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    taken.reference.push(await time(() => firstByte(url + page.path, page.cookie)))
    taken.team.push(
      await time(async () => {
        const news = toTeam.next()
        await writeOnPage(url, page, `It jams again, for the ${round}th time.`)
        await news
        await get(`${url}/api/tickets/${page.id}/messages`, cookie)
      }),
    )
    taken.customer.push(
      await time(async () => {
        const news = toCustomer.next()
        await answer(url, page, cookie, `We are on it, ${round}.`)
        await news
        await firstByte(url + page.path, page.cookie)
      }),
    )
  }
  toTeam.end()
  toCustomer.end()
  const reference = median(taken.reference)
  report('a customer’s message at the technician’s', taken.team, reference)
  report('an answer at the customer’s', taken.customer, reference)
}

function report(what: string, taken: number[], reference: number): void {
  const typical = median(taken)
  process.stdout.write(
    `  ${what}: median ${typical.toFixed(1)} ms, p95 ${percentile(taken, 0.95).toFixed(1)} ms ` +
      `(wanted: ${MAX_LIVE_MS} ms or less); reading the page ${reference.toFixed(1)} ms, ratio ${(typical / reference).toFixed(1)}\n`,
  )
}

async function answer(url: string, { id }: TicketPage, cookie: string, message: string): Promise<void> {
  const { headers, bytes } = jsonBody({ message })
  await post(`${url}/api/tickets/${id}/responses`, { headers: { ...headers, cookie, origin: url }, bytes })
}

async function time(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  return performance.now() - start
}

/** Follows a stream; `next` resolves with its next news. */
async function createWaiter(address: string, cookie: string) {
  let wake = () => {}
  const request = await follow(address, cookie, (text) => {
    if (text.includes('data:')) wake()
  })
  return { next: () => new Promise<void>((resolve) => (wake = resolve)), end: () => request.destroy() }
}
