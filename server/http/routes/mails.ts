import { getMailStatus } from '#contract/health.ts'
import {
  blockSender,
  decideFlood,
  downloadMail,
  getMail,
  listMails,
  MAX_MAIL_SIZE,
  receiveMail,
  retryMail,
  showMail,
} from '#contract/mails.ts'
import { decideHeld } from '#contract/messages.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { blockSender as block, readBlocking } from '#server/mail/in/block-sender.ts'
import { decideFlood as decideAll, decideHeld as decide } from '#server/mail/in/held.ts'
import { getMail as get, listMails as list, openRawMail, showMail as show } from '#server/mail/in/list-mails.ts'
import { readMailStatus } from '#server/mail/in/imap/mailbox-state.ts'
import { retryMail as retry } from '#server/mail/in/retry-mail.ts'
import { takeMail } from '#server/mail/in/take-mail.ts'
import { contentDisposition } from '#server/files/storage/content-disposition.ts'
import { mediaType } from '../request-body.ts'
import { type Serve, createRunners } from '../serve.ts'
import { declaredLength, limitedBody } from '../uploads/receive-upload.ts'
import { SANDBOX_POLICY } from './files.ts'

const tooLarge = () =>
  new AppError('too-large', `An email can be at most ${MAX_MAIL_SIZE / 1024 / 1024} MB, files included.`)

/**
 * The policy of a mail's HTML: no scripts, no forms, no origin, nothing loaded but pictures within it, and from other servers if
 * the reader asked for them. Links open in a window of their own.
 */
const framePolicy = (hasRemoteImages: boolean): string =>
  [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    `img-src data:${hasRemoteImages ? ' https: http:' : ''}`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')

/** Serves incoming mails: taking one in, their states, the decisions about them, and the state of mailboxes. */
export function serveMails(serve: Serve, ctx: Context): void {
  const { run } = createRunners(ctx)
  serve(receiveMail, async (_, { http }) => {
    if (mediaType(http) !== 'message/rfc822')
      throw new AppError('unsupported-media', 'Send the raw mail as message/rfc822.')
    const expected = Math.min(declaredLength(http), MAX_MAIL_SIZE)
    const content = limitedBody(http, MAX_MAIL_SIZE, tooLarge())
    return takeMail(ctx, { content, expected, source: 'http', receivedAt: ctx.now() })
  })
  serve(getMailStatus, () => readMailStatus(ctx))
  serve(listMails, run(list))
  serve(getMail, async (input) => readBlocking(ctx, await get(ctx, input)))
  serve(decideHeld, run(decide))
  serve(decideFlood, run(decideAll))
  serve(retryMail, run(retry))
  serve(blockSender, run(block))
  serve(showMail, async (input, { http }) =>
    http.body(await show(ctx, input), 200, {
      'Content-Type': `${showMail.media}; charset=utf-8`,
      'Content-Security-Policy': framePolicy(input.images === 'remote'),
      'X-Frame-Options': 'SAMEORIGIN',
      // The frame has no origin that could be keyed: Chromium would warn in the dashboard's console.
      'Origin-Agent-Cluster': '?0',
      'Referrer-Policy': 'no-referrer',
      // No policy forbids looking up the hosts of links ahead of a press, which their owner may see.
      'X-DNS-Prefetch-Control': 'off',
    }),
  )
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
