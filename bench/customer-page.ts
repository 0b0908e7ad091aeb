/**
 * `npm run bench -- customer-page [--tickets 100000] [--streams 500] [--database embedded|postgres] [--keep DIRECTORY]`: the first
 * byte of a ticket's page compared with a bare lookup of the ticket, how soon both sides see what the other writes, and the memory of
 * customers who have the page open.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { type Customer, firstByte, follow, openTicketPage, signIn } from './kit/http.ts'
import { memoryOf } from './kit/machine.ts'
import { type Installation, type Running, connect, onDatabases, openInstallation, startServer } from './kit/product.ts'
import { type Figure, readOptions, report } from './kit/report.ts'
import { alternate, time } from './kit/statistics.ts'

/** Seconds for which the streams rest before memory is read, and the garbage of opening them is collected. */
const REST = 30

export async function bench(args: string[]): Promise<void> {
  const { tickets, streams, ...where } = readOptions(args, { tickets: 100_000, streams: 500, database: '', keep: '' })
  await onDatabases(where, async (place) => {
    const installation = await openInstallation(place, tickets)
    const customers: Customer[] = []
    const figures: Figure[] = []
    {
      await using server = await startServer(installation)
      figures.push(await measureFirstByte(server.url, installation), ...(await measureLive(server.url)))
      while (customers.length < streams) customers.push(await openTicketPage(server.url))
    }
    // In a process of its own: memory that making tickets took would be used again.
    await using server = await startServer(installation)
    figures.push(await measureStreams(server, customers))
    report(`The customer's page on ${place.kind} at ${tickets} tickets`, figures)
  })
}

async function measureFirstByte(url: string, installation: Installation): Promise<Figure> {
  const { path, cookie } = await openTicketPage(url)
  await using client = await connect(installation)
  const query = { name: 'bare', text: 'select * from tickets where ticket_id = $1', values: [path.replace('/t/', '')] }
  const { lookup, page } = await alternate(
    { lookup: () => time(() => client.query(query)), page: () => time(() => firstByte(url + path, cookie)) },
    { rounds: 500, warmUp: 100 },
  )
  const reference = { name: 'a bare lookup', values: lookup }
  return { name: `first byte of GET ${path}`, values: page, atMost: 10, reference }
}

/** Times what each side writes until the first byte of what the stream's news makes the other side read. */
async function measureLive(url: string): Promise<Figure[]> {
  const technician = await signIn(url)
  const customer = await openTicketPage(url)
  const toTeam = await createWaiter(`${url}/api/tickets/events`, technician.cookie)
  const toCustomer = await createWaiter(`${url}${customer.api}/events`, customer.cookie)
  const readPage = () => firstByte(url + customer.path, customer.cookie)
  let count = 0
  const writeAsCustomer = async () => {
    const news = toTeam.next()
    await customer.post(`${customer.api}/messages`, { message: `It jams again, for the ${++count}th time.` })
    await news
    await technician.get(`/api/tickets/${customer.id}/messages`)
  }
  const answer = async () => {
    const news = toCustomer.next()
    await technician.post(`/api/tickets/${customer.id}/responses`, { message: `We are on it, ${count}.` })
    await news
    await readPage()
  }
  const { page, team, answers } = await alternate(
    { page: () => time(readPage), team: () => time(writeAsCustomer), answers: () => time(answer) },
    { rounds: 30, warmUp: 0 },
  )
  toTeam.close()
  toCustomer.close()
  const common = { atMost: 1_000, reference: { name: 'reading the page', values: page } }
  return [
    { ...common, name: 'a customer’s message at the technician’s', values: team },
    { ...common, name: 'an answer at the customer’s', values: answers },
  ]
}

/** Follows a stream; `next` resolves with its next news. */
async function createWaiter(url: string, cookie: string) {
  let wake = () => {}
  const close = await follow(url, cookie, (text) => {
    if (text.includes('data:')) wake()
  })
  return { close, next: () => new Promise<void>((resolve) => (wake = resolve)) }
}

async function measureStreams({ url, pid }: Running, customers: Customer[]): Promise<Figure> {
  const open = async ({ path, api, cookie }: Customer) => {
    await firstByte(url + path, cookie)
    return follow(`${url}${api}/events`, cookie)
  }
  const [first] = customers
  // Memory that a process takes to serve pages at all, its heap and its compiled code, is not of each that stays open.
  for (const _ of customers) await firstByte(url + first!.path, first!.cookie)
  const closings = [await open(first!)]
  await delay(REST * 1000)
  const before = memoryOf(pid)
  for (const customer of customers) closings.push(await open(customer))
  await delay(REST * 1000)
  const growth = memoryOf(pid) - before
  for (const close of closings) close()
  const note = `${((growth * 1024) / customers.length).toFixed(0)} kB each`
  return { name: `${customers.length} customers with the page open`, values: growth, unit: 'MB', atMost: 40, note }
}
