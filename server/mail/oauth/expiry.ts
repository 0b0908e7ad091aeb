import { sql } from 'drizzle-orm'
import { MailTokenError, tokensOf } from './token-source.ts'
import { MAIL_PAGES } from '../../doctor/mail-words.ts'
import type { Config } from '../../platform/config/config.ts'
import type { MailOAuth, MailPart } from '../../platform/config/mail-oauth.ts'
import type { Context } from '../../context.ts'
import { listAdminIds } from '../../team/members.ts'
import { settings } from '../../schema/schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Days before expiry on which the admins are warned, each time once. */
const WARNINGS = [1, 7, 30]
/** Name of the setting that holds the last warning. */
const WARNED = 'mail_oauth_warned'

export const expiryTodo = (part: MailPart | undefined): string =>
  part
    ? `Make a new secret at the mail service, and enter it with its end in ${MAIL_PAGES[part]}.`
    : 'Make a new secret at the mail service, put it into MAIL_OAUTH and its end into MAIL_OAUTH_EXPIRES, and restart.'

/** Returns the applications that sign in to mail servers, or could. */
export const applicationsOf = ({ smtp, mailIn }: Config): MailOAuth[] => [
  ...new Set([mailIn, smtp, ...mailIn.mailboxes].flatMap((each) => each?.oauth ?? [])),
]

/** Describes when the first secret of a mail service expires, and within 30 days before that what to do; null where no date is known. */
export function readExpiry(config: Config, now: Date) {
  const ends = applicationsOf(config).flatMap(({ expiresAt, part }) => (expiresAt ? [{ expiresAt, part }] : []))
  const [first] = ends.toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime())
  if (!first) return null
  const days = Math.ceil((first.expiresAt.getTime() - now.getTime()) / DAY_MS)
  const isNear = warningFor(days) !== undefined
  return {
    expires_at: first.expiresAt.toISOString(),
    days_left: days,
    words: isNear ? describeExpiry(days) : null,
    what_to_do: isNear ? expiryTodo(first.part) : null,
  }
}

export function describeExpiry(days: number): string {
  if (days <= 0)
    return 'The secret we sign in to the mail service with has expired: emails may no longer come in or go out.'
  const when = days === 1 ? 'within a day' : `in ${days} days`
  return `The secret we sign in to the mail service with expires ${when}. After that, emails neither come in nor go out.`
}

/** Returns the warning due this many days before expiry: 30, 7 or 1; undefined earlier. */
export const warningFor = (days: number): number | undefined => WARNINGS.find((warning) => days <= warning)

/** Warns each admin by mail 30, 7 and 1 day before the secret expires. Called hourly by any process. */
export async function warnOfSecretExpiry(ctx: Pick<Context, 'config' | 'now' | 'transact'>): Promise<void> {
  const expiry = readExpiry(ctx.config, ctx.now())
  const warning = expiry ? warningFor(expiry.days_left) : undefined
  if (!expiry || warning === undefined) return
  const value = `${expiry.expires_at} ${warning}`
  const at = ctx.now().toISOString()
  await ctx.transact(async (tx, enqueue) => {
    const changed = await tx
      .insert(settings)
      .values({ name: WARNED, value })
      .onConflictDoUpdate({
        target: settings.name,
        set: { value: sql`excluded.value`, updated_at: sql`now()` },
        setWhere: sql`${settings.value} <> excluded.value`,
      })
      .returning({ name: settings.name })
    if (changed.length === 0) return
    for (const adminId of await listAdminIds(tx))
      await enqueue('send-oauth-expiry', { adminId, expiresAt: expiry.expires_at, days: expiry.days_left, at })
  })
}

/** Uses each consent: refresh tokens that nobody uses end, Google's after half a year, Microsoft's after 90 days. */
export async function keepConsents({ config, log }: Pick<Context, 'config' | 'log'>): Promise<void> {
  for (const oauth of applicationsOf(config).filter(({ part }) => part))
    await tokensOf(oauth)!().catch((error: unknown) => {
      if (!(error instanceof MailTokenError)) throw error
      log.warn('mail.consent_ended', { part: oauth.part, reason: error.code })
    })
}
