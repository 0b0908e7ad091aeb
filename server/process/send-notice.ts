import { site } from '#site'
import type { Context } from '../context.ts'
import type { JobCatalogue } from '../jobs/job-types.ts'
import { addressWithToken, createReplyToken } from '../mail-ids/reply-token.ts'
import type { Mailer } from '../mail/mailer.ts'
import { noticeMail } from '../mail/notice-mail.ts'
import { readNoticesForMail } from '../notices/read-notices-for-mail.ts'

/** Mails a member of the team what they have not seen of a ticket, unless they have seen it since. Throws for what may pass. */
export async function sendNotice(ctx: Context, send: Mailer, data: JobCatalogue['send-notice']): Promise<void> {
  const found = await readNoticesForMail(ctx, data)
  if (!found) return
  const { id, events, ticket, admin } = found
  const { companyInbox, mailIn } = ctx.config
  const address = mailIn.replyAddress
    ? addressWithToken(mailIn.replyAddress, createReplyToken(ctx.signer, ticket.ticket_id, admin.id))
    : companyInbox
  await send(
    noticeMail({ id, at: new Date(data.at), events }, ticket, admin, {
      link: `${ctx.baseUrl()}/admin?ticket=${ticket.id}`,
      replyTo: { name: site.name, address },
    }),
  )
}
