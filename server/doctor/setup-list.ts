import { eq, gt } from 'drizzle-orm'
import type { MailboxStatus } from '#contract/health.ts'
import type { ResponseBody } from '#contract/operation.ts'
import type { Finding, SetupItem, getSetupList as operation } from '#contract/setup-list.ts'
import type { Context } from '../context.ts'
import { readMailStatus } from '../mail/in/imap/mailbox-state.ts'
import { formatTime } from '../mail/out/mail-stopped.ts'
import { invitations, mailDeliveries, tickets } from '../schema/schema.ts'
import { listMembers } from '../team/members.ts'
import { createFindings } from './finding.ts'
import { LOST_MAILBOX, NO_MAILBOX } from './mail-in.ts'
import { checkMailServer } from './mail-out.ts'
import { createResolver } from './run-checks.ts'
import { checkPublicUrl, companyFinding } from './settings.ts'

const { ok, problem, skipped } = createFindings('')

/** Returns what a new installation needs, each as the doctor finds it now. */
export async function getSetupList(ctx: Context): Promise<ResponseBody<typeof operation>> {
  const [sending, receiving, team, form, count] = await Promise.all([
    checkSending(ctx),
    checkReceiving(ctx),
    checkTeam(ctx),
    checkForm(ctx),
    ctx.db.select({ id: tickets.id }).from(tickets).limit(1),
  ])
  const none = skipped('There are no tickets yet.', 'A test ticket shows how they look. Only you get its emails.')
  return {
    items: [
      toItem('company', '/admin/settings/company', [companyFinding()]),
      toItem('sending', '/admin/settings/sending', sending),
      toItem('receiving', '/admin/settings/receiving', receiving),
      toItem('team', '/admin/settings/people#invite-email', [team]),
      toItem('form', form[0], [form[1]]),
      toItem('test-ticket', '/admin', [count.length > 0 ? ok('There are tickets.') : none]),
    ],
  }
}

const STATES = { ok: 'done', skipped: 'todo', warning: 'problem', problem: 'problem' } as const

/** Sums findings up; the state is the worst of theirs. */
export function sumUp(findings: Finding[]): Pick<SetupItem, 'state' | 'text'> {
  const states = findings.map(({ state }) => STATES[state])
  const state = (['problem', 'todo'] as const).find((each) => states.includes(each)) ?? 'done'
  return { state, text: findings.map(({ found, todo }) => (todo ? `${found} ${todo}` : found)).join(' ') }
}

const toItem = (name: SetupItem['name'], href: string, findings: Finding[]) => ({ name, href, ...sumUp(findings) })

/** A page waits for it; the test email and the doctor wait longer for a silent server. */
const TIMEOUT_MS = 2_000
const SAVED = 'Replies saved so far are not sent by themselves: open the ticket and choose Send now.'

async function checkSending({ config, clock, db }: Context): Promise<Finding[]> {
  const done = new AbortController()
  const late = skipped(
    'The mail server has not answered in 2 seconds.',
    'Send yourself a test email: it tells you why.',
  )
  const found = await Promise.race([
    checkMailServer({ config, resolver: createResolver() }),
    clock.sleep(TIMEOUT_MS, done.signal).then(() => [late]),
  ])
  done.abort()
  const saved = await db
    .select({ id: mailDeliveries.id })
    .from(mailDeliveries)
    .where(eq(mailDeliveries.saved, true))
    .limit(1)
  return saved.length > 0 ? [...found, ok(SAVED)] : found
}

async function checkReceiving(ctx: Context): Promise<Finding[]> {
  const { mailboxes, receives } = await readMailStatus(ctx)
  if (ctx.config.lostMailSecrets.includes('receiving')) return [LOST_MAILBOX]
  if (mailboxes.length > 0) return mailboxes.map((mailbox) => mailboxFinding(mailbox, ctx.now()))
  if (!receives) return [NO_MAILBOX]
  return [ok('Emails come in from another program. No mailbox is connected.')]
}

function mailboxFinding({ name, checked_at, stopped_since, words, what_to_do }: MailboxStatus, now: Date): Finding {
  const address = name.slice(0, name.lastIndexOf('@'))
  const since = stopped_since ? ` since ${formatTime(new Date(stopped_since))}` : ''
  if (words !== null) return problem(`${address} has not been read${since}. ${words}`, what_to_do ?? undefined)
  if (checked_at === null) return skipped(`${address} has not been read yet.`, 'It is read every minute.')
  const minutes = Math.max(1, Math.floor((now.getTime() - Date.parse(checked_at)) / 60_000))
  return ok(`${address} was read ${minutes} min ago.`)
}

async function checkTeam(ctx: Context): Promise<Finding> {
  const members = (await listMembers(ctx)).length
  const invited = await ctx.db.$count(invitations, gt(invitations.expiresAt, ctx.now()))
  const open = invited === 0 ? '' : invited === 1 ? ' 1 invitation is open.' : ` ${invited} invitations are open.`
  return members > 1 ? ok(`${members} people can sign in.${open}`) : skipped(`Only you can sign in.${open}`)
}

const GO_ONLINE = '/admin/settings/go-online'

/** Finds whether customers reach the form, and the page where that is seen or changed. */
async function checkForm(ctx: Context): Promise<[string, Finding]> {
  if (!(await ctx.settings.read()).ticketFormOpen)
    return ['/admin/settings/form', skipped('The ticket form is closed.')]
  const address = `${ctx.baseUrl()}/support`
  if (!ctx.config.publicUrl) return [GO_ONLINE, skipped(`Only this machine can open ${address}.`)]
  const [finding] = await checkPublicUrl(ctx)
  return finding!.state === 'ok' ? ['/support', ok(`Customers find it at ${address}.`)] : [GO_ONLINE, finding!]
}
