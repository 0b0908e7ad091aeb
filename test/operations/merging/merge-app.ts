import { eq } from 'drizzle-orm'
import { mergeTickets, undoMerge } from '#contract/merging.ts'
import { listMessages } from '#contract/messages.ts'
import type { Input } from '#contract/operation.ts'
import { getTicket } from '#contract/tickets.ts'
import { getHistory } from '#contract/history.ts'
import { tickets } from '#server/schema/schema.ts'
import { openCustomerApp } from '#test/operations/customers/customer-app.ts'

type Options = Partial<Input<typeof mergeTickets>>

/** The app with tickets that are merged. */
export async function openMergeApp(env: Record<string, string> = {}) {
  const app = await openCustomerApp({ MAIL_REPLY_ADDRESS: 'help+{token}@neatline.example.com', ...env })
  return {
    ...app,
    merge: (id: string, into: string, options: Options = {}) =>
      app.call(mergeTickets, { id, into, confirm: true, ...options }),
    refuse: async (id: string, into: string, options: Options = {}) => {
      const { status, body } = await app.send('POST', `/api/tickets/${id}/merge`, { into, ...options })
      return [status, body.errors?.[0]?.message ?? body.detail] as const
    },
    undo: (id: string) => app.call(undoMerge, { id }),
    read: (id: string) => app.call(getTicket, { id }),
    messages: (id: string) => app.call(listMessages, { id }),
    history: async (id: string) => (await app.call(getHistory, { id })).map(({ kind, from, to }) => [kind, from, to]),
    async row(id: string) {
      const [row] = await app.ctx.db.select().from(tickets).where(eq(tickets.id, id))
      return row!
    },
  }
}
export type MergeApp = Awaited<ReturnType<typeof openMergeApp>>
