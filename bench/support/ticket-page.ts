import { newTicket } from './post-ticket.ts'
import { jsonBody, post } from './post.ts'

/** The customer's page of a ticket: its path, and the cookie that opens it. `id` is the ticket's, `number` the one in the path. */
export type TicketPage = { id: string; number: number; path: string; cookie: string }

/** Creates a ticket and opens its link, as a customer does. */
export async function openTicketPage(url: string): Promise<TicketPage> {
  const created = await post(`${url}/api/tickets`, jsonBody(newTicket()))
  const { ticket, link } = JSON.parse(created) as { ticket: { id: string; ticket_id: number }; link: string }
  const opened = await fetch(url + link, { redirect: 'manual' })
  if (opened.status !== 303) throw new Error(`Opening a link answered ${opened.status}`)
  const cookie = [...new Set(opened.headers.getSetCookie().map((each) => each.split(';')[0]))].join('; ')
  return { id: ticket.id, number: ticket.ticket_id, path: `/t/${ticket.ticket_id}`, cookie }
}

/** Writes a message on the page. */
export async function writeOnPage(url: string, { number, cookie }: TicketPage, message: string): Promise<void> {
  const { headers, bytes } = jsonBody({ message })
  await post(`${url}/api/customer/tickets/${number}/messages`, { headers: { ...headers, cookie }, bytes })
}
