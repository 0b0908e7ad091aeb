import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { ADMIN } from './product.ts'

const agent = new http.Agent({ keepAlive: true })
const BOUNDARY = 'boundary-4711'

type Request = { headers?: Record<string, string>; body?: Buffer | string }
export type Client = {
  cookie: string
  get: <Answer>(path: string) => Promise<Answer>
  post: <Answer>(path: string, value: unknown) => Promise<Answer>
}
/** A customer with the page of a ticket. */
export type Customer = Client & { id: string; path: string; api: string }

/**
 * Returns the text of the response; with a body the request is a POST. Uses node:http directly: the client shares the machine
 * with the server that is measured.
 */
export async function send(url: string, { headers = {}, body }: Request = {}): Promise<string> {
  const method = body === undefined ? 'GET' : 'POST'
  const { response } = await open(url, { method, agent, headers }, body)
  return text(response)
}

/** A client that sends JSON with this cookie. */
const createClient = (url: string, cookie: string): Client => ({
  cookie,
  get: async (path) => JSON.parse(await send(url + path, { headers: { cookie } })),
  post: async (path, value) => {
    const headers = { 'content-type': 'application/json', origin: url, cookie }
    return JSON.parse(await send(url + path, { headers, body: JSON.stringify(value) }))
  },
})

/** Signs in as the benchmark's admin. */
export async function signIn(url: string): Promise<Client> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(ADMIN),
  })
  if (!response.ok) throw new Error(`sign-in answered ${response.status}`)
  return createClient(url, cookiesOf(response))
}

const cookiesOf = ({ headers }: Response) =>
  [...new Set(headers.getSetCookie().map((each) => each.split(';')[0]))].join('; ')

/** A ticket of a new customer. */
export const newTicket = () => ({
  title: 'Front desk printer prints blank pages',
  description: 'Third morning in a row. We changed the toner on Friday.',
  category: 'Printer' as const,
  priority: 'Medium' as const,
  customerInfo: {
    email: `customer-${randomUUID()}@example.com`,
    firstName: 'Marisol',
    lastName: 'Vega',
    phone: '',
    company: '',
  },
})

type Created = { ticket: { id: string; ticket_id: number }; link: string }

/** Creates a ticket as the form does, with an Idempotency-Key. */
export async function createTicket(url: string, attachments: { id: string; token: string }[] = []): Promise<Created> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const body = JSON.stringify({ ...newTicket(), attachments })
  return JSON.parse(await send(`${url}/api/tickets`, { headers, body }))
}

/** Generates a JPEG of about this size in megabytes: noise, which does not compress. */
export function photo(megabytes: number): Promise<Buffer> {
  const [width, height] = [1500, Math.round(1090 * megabytes)]
  const raw = { width, height, channels: 3 as const }
  return sharp(randomBytes(width * height * 3), { raw })
    .jpeg({ quality: 78 })
    .toBuffer()
}

/** Uploads a file as a browser sends it. */
export async function upload(url: string, file: Buffer): Promise<{ id: string; token: string }> {
  const { id, token } = JSON.parse(await send(`${url}/api/attachments`, formWith(file)))
  return { id, token }
}

/** A multipart form with one file. */
export const formWith = (file: Buffer) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="photo.jpg"\r\n`),
    Buffer.from('Content-Type: image/jpeg\r\n\r\n'),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]),
})

/** Creates a ticket and opens its link, as a customer does. */
export async function openTicketPage(url: string): Promise<Customer> {
  const { ticket, link } = await createTicket(url)
  const opened = await fetch(url + link, { redirect: 'manual' })
  if (opened.status !== 303) throw new Error(`Opening a link answered ${opened.status}`)
  const number = ticket.ticket_id
  const client = createClient(url, cookiesOf(opened))
  return { ...client, id: ticket.id, path: `/t/${number}`, api: `/api/customer/tickets/${number}` }
}

/** Resolves once the first byte has come; the rest is read before the connection is used again. */
export async function firstByte(url: string, cookie: string): Promise<void> {
  const { response } = await open(url, { agent, headers: { cookie, 'accept-encoding': 'br' } })
  await once(response, 'readable')
  response.resume()
}

/** Opens a live stream on a connection of its own; `onData` gets what it sends. Returns what closes it. */
export async function follow(url: string, cookie: string, onData: (chunk: string) => void = () => {}) {
  const { request, response } = await open(url, { agent: false, headers: { cookie } })
  // Closing a stream is an error of its response.
  response.on('error', () => {})
  response.on('data', (chunk: Buffer) => onData(chunk.toString()))
  return () => void request.destroy()
}

async function open(url: string, options: http.RequestOptions, body?: Buffer | string) {
  const request = http.request(url, options).end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  if (response.statusCode! >= 300) throw new Error(`${url} answered ${response.statusCode}: ${await text(response)}`)
  return { request, response }
}
