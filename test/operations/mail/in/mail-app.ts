import { eq } from 'drizzle-orm'
import { listMessages } from '#contract/messages.ts'
import { getTicket } from '#contract/tickets.ts'
import { inboundMails } from '#server/schema/schema.ts'
import { createMessageId, createReplyToken } from '#server/mail/ids.ts'
import { openTestApp } from '#test/support/app.ts'
import { type RawMail, rawMail } from '#test/support/mail/raw-mail.ts'
import { eventually } from '#test/support/server.ts'

const TOKEN = 'a token of thirty letters or so'.replaceAll(' ', '-')
const ENV = {
  MAIL_INBOUND_TOKEN: TOKEN,
  MAIL_REPLY_ADDRESS: 'support+{token}@neatline.example.com',
  MAIL_AUTHSERV_ID: 'mx.neatline.example.com',
}
export type MailApp = Awaited<ReturnType<typeof openMailApp>>

/** The app with incoming mail switched on, an admin signed in, and its router working. */
export async function openMailApp(env: Record<string, string> = {}, options: { now?: () => Date } = {}) {
  const app = await openTestApp({ ...ENV, ...env }, options)
  await app.signIn()
  await app.work()

  const post = (mail: string | Buffer<ArrayBuffer>, headers: Record<string, string> = {}) =>
    app.request('/api/mail/inbound', {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${TOKEN}`, cookie: 'none=1', ...headers },
      body: mail,
    })

  /** The row of a mail once it has been routed. */
  const routed = (id: string) =>
    eventually('the mail is routed', async () => {
      const [row] = await app.ctx.db.select().from(inboundMails).where(eq(inboundMails.id, id))
      return row?.state !== 'received' && row
    }).catch((error: Error) => {
      throw new Error(`${error.message}: ${app.logged.slice(-3).join('\n')}`)
    })

  return {
    ...app,
    post,
    routed,

    /** Sends a mail in and returns its row once it has been routed. */
    async receive(mail: RawMail | string | Buffer<ArrayBuffer>) {
      const response = await post(typeof mail === 'string' || Buffer.isBuffer(mail) ? mail : rawMail(mail))
      if (response.status !== 202) throw new Error(`receive-mail responded with ${response.status}`)
      return routed(((await response.json()) as { id: string }).id)
    },

    conversation: (id: string) => app.call(listMessages, { id }),
    ticket: (id: string) => app.call(getTicket, { id }),

    /** The address to which this person replies. */
    replyAddress: (ticketNumber: number, userId: string) =>
      `support+${createReplyToken(app.ctx.signer, ticketNumber, userId)}@neatline.example.com`,
    /** The Message-ID of our mail about an answer. */
    messageIdOf: (answerId: string) =>
      createMessageId(app.ctx.signer, { kind: 'a', id: answerId }, 'neatline.example.com'),
    confirmationIdOf: (ticketId: string) =>
      createMessageId(app.ctx.signer, { kind: 'c', id: ticketId }, 'neatline.example.com'),
  }
}
