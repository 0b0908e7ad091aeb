import { getMailStatus } from '#contract/mail-status.ts'
import { downloadMail, getMail, listMails, MAX_MAIL_SIZE, receiveMail, retryMail } from '#contract/mails.ts'
import { decideHeld } from '#contract/messages.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { decideHeld as decide } from '#server/inbox/held/decide-held.ts'
import { getMail as get } from '#server/inbox/get-mail.ts'
import { readMailStatus } from '#server/inbox/imap/mail-status.ts'
import { listMails as list } from '#server/inbox/list-mails.ts'
import { openRawMail } from '#server/inbox/open-raw-mail.ts'
import { retryMail as retry } from '#server/inbox/retry-mail.ts'
import { takeMail } from '#server/inbox/take/take-mail.ts'
import { contentDisposition } from '#server/storage/content-disposition.ts'
import { mediaType } from '../request-body.ts'
import type { Serve } from '../serve.ts'
import { declaredLength, limitedBody } from '../uploads/receive-upload.ts'
import { SANDBOX_POLICY } from './signed-files.ts'

const tooLarge = () =>
  new AppError('too-large', `An email can be at most ${MAX_MAIL_SIZE / 1024 / 1024} MB, files included.`)

/** Serves incoming mails: taking one in, what has become of them, and whether mailboxes are read. */
export function serveMails(serve: Serve, ctx: Context): void {
  serve(receiveMail, async (_, { http }) => {
    if (mediaType(http) !== 'message/rfc822')
      throw new AppError('unsupported-media', 'Send the raw mail as message/rfc822.')
    const expected = Math.min(declaredLength(http), MAX_MAIL_SIZE)
    const content = limitedBody(http, MAX_MAIL_SIZE, tooLarge())
    return takeMail(ctx, { content, expected, source: 'http', receivedAt: ctx.now() })
  })
  serve(getMailStatus, () => readMailStatus(ctx))
  serve(listMails, (input) => list(ctx, input))
  serve(getMail, (input) => get(ctx, input))
  serve(decideHeld, (input, { actor }) => decide(ctx, input, actor))
  serve(retryMail, (input) => retry(ctx, input))
  serve(downloadMail, async (input, { http }) => {
    const { content, size, name } = await openRawMail(ctx, input)
    return http.body(content, 200, {
      'Content-Type': downloadMail.media,
      'Content-Length': String(size),
      'Content-Disposition': contentDisposition({ name, contentType: downloadMail.media }),
      'Content-Security-Policy': SANDBOX_POLICY,
    })
  })
}
