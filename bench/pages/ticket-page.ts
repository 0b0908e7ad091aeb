import { newTicket } from '../tickets/post-ticket.ts'
import { jsonBody, post } from '../support/post.ts'

/** Customer's words below the ticket, as in a conversation of a day. */
const MESSAGES = 3

/** The customer's page of a ticket: its path, and the cookie that opens it. */
export type TicketPage = { path: string; cookie: string }

/** Creates a ticket with a short conversation and opens its link, as a customer does. */
export async function openTicketPage(url: string): Promise<TicketPage> {
  const { link } = JSON.parse(await post(`${url}/api/tickets`, jsonBody(newTicket()))) as { link: string }
  const opened = await fetch(url + link, { redirect: 'manual' })
  const cookie = opened.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const path = link.split('?')[0]!
  for (let count = 1; count <= MESSAGES; count++) {
    const { headers, bytes } = jsonBody({ message: `It printed ${count} pages today, all of them blank.` })
    await post(`${url}/api/customer/tickets/${path.split('/').at(-1)}/messages`, {
      headers: { ...headers, cookie },
      bytes,
    })
  }
  return { path, cookie }
}
