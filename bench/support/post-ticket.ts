import { randomUUID } from 'node:crypto'
import { jsonBody, post } from './post.ts'

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

/** Creates a ticket as the form does, with an Idempotency-Key. */
export async function postTicket(url: string, attachments: { id: string; token: string }[] = []) {
  const { headers, bytes } = jsonBody({ ...newTicket(), attachments })
  await post(`${url}/api/tickets`, { headers: { ...headers, 'idempotency-key': randomUUID() }, bytes })
}
