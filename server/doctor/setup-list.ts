import { gt } from 'drizzle-orm'
import type { MailboxStatus } from '#contract/health.ts'
import type { ResponseBody } from '#contract/operation.ts'
import type { SetupItem, getSetupList as operation } from '#contract/setup-list.ts'
import { site } from '#site'
import type { Context } from '../context.ts'
import { readMailStatus } from '../mail/in/imap/mailbox-state.ts'
import { hasWayIn } from '../mail/in/ways-in.ts'
import { invitations, tickets } from '../schema/schema.ts'
import { listMembers } from '../team/members.ts'
import { checkCompany } from './company.ts'
import { type Finding, createFindings } from './finding.ts'
import { NO_MAILBOX } from './mail-in.ts'
import { checkMailServer } from './mail-out.ts'
import { createResolver } from './run-checks.ts'
import { checkPublicUrl } from './settings.ts'

const RECEIVING = createFindings('Receiving')
const TEAM = createFindings('Team')
const FORM = createFindings('Ticket form')
const TEST = createFindings('Test ticket')

/** Returns what a new installation needs, each as the doctor finds it now. */
export async function getSetupList(ctx: Context): Promise<ResponseBody<typeof operation>> {
  const installation = { config: ctx.config, resolver: createResolver() }
  const [company, sending, receiving, team, form, test] = await Promise.all([
    checkCompany(installation),
    checkMailServer(installation),
    checkReceiving(ctx),
    checkTeam(ctx),
    checkForm(ctx),
    checkTestTicket(ctx),
  ])
  return {
    items: [
      toItem('company', '/', company),
      toItem('sending', '/admin/get-started', sending),
      toItem('receiving', '/admin/mail', receiving),
      toItem('team', '/admin/account#people', [team]),
      toItem('form', '/support', [form]),
      toItem('test-ticket', '/admin', [test]),
    ],
  }
}

const ORDER: Finding['state'][] = ['ok', 'skipped', 'warning', 'problem']
const STATES = { ok: 'done', skipped: 'todo', warning: 'problem', problem: 'problem' } as const

/** Makes one item of its findings, with the worst state of them. */
function toItem(name: SetupItem['name'], href: string, findings: Finding[]): SetupItem {
  const worst = findings.toSorted((a, b) => ORDER.indexOf(b.state) - ORDER.indexOf(a.state))[0]!
  const text = findings.map(({ found, todo }) => (todo ? `${found} ${todo}` : found)).join(' ')
  return { name, state: STATES[worst.state], text, href }
}

async function checkReceiving(ctx: Context): Promise<Finding[]> {
  const { mailboxes } = await readMailStatus(ctx)
  if (mailboxes.length > 0) return mailboxes.map((mailbox) => mailboxFinding(mailbox, ctx.now()))
  if (!(await hasWayIn(ctx))) return [NO_MAILBOX]
  const way = ctx.config.mailIn.inboundToken === undefined ? 'the folder DATA_DIR/inbox' : 'POST /api/mail/inbound'
  return [RECEIVING.ok(`Emails come in by ${way}. No mailbox is connected.`)]
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Formats the age of a moment as the dashboard does: '2 min', '3 h' or '4 d'. */
function formatAge(moment: string, now: Date): string {
  const age = Math.max(MINUTE_MS, now.getTime() - Date.parse(moment))
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min`
  return age < 24 * HOUR_MS ? `${Math.floor(age / HOUR_MS)} h` : `${Math.floor(age / 24 / HOUR_MS)} d`
}

export function mailboxFinding({ label, checked_at, stopped_since, words, what_to_do }: MailboxStatus, now: Date) {
  if (words !== null)
    return RECEIVING.problem(
      `${label} has not been read for ${formatAge(stopped_since ?? now.toISOString(), now)}. ${words}`,
      what_to_do ?? undefined,
    )
  if (checked_at === null) return RECEIVING.skipped(`${label} has not been read yet.`, 'It is read every minute.')
  return RECEIVING.ok(`${label} was read ${formatAge(checked_at, now)} ago.`)
}

async function checkTeam(ctx: Context): Promise<Finding> {
  const [members, invited] = await Promise.all([
    listMembers(ctx),
    ctx.db.$count(invitations, gt(invitations.expiresAt, ctx.now())),
  ])
  const open = invited > 0 ? ` ${invited} ${invited === 1 ? 'invitation is' : 'invitations are'} open.` : ''
  if (members.length > 1) return TEAM.ok(`${members.length} people can sign in.${open}`)
  return TEAM.skipped(`You are the only one who can sign in.${open}`, open ? undefined : 'Invite who answers tickets.')
}

async function checkForm(ctx: Context): Promise<Finding> {
  const { ticketFormOpen } = await ctx.settings.read()
  if (!ticketFormOpen) return FORM.skipped('The ticket form is closed.', 'Open it in the settings.')
  const address = `${ctx.baseUrl()}/support`
  if (!ctx.config.publicUrl)
    return FORM.skipped(`Only this machine can open it: ${address}.`, 'Set PUBLIC_URL to the address customers use.')
  const [finding] = await checkPublicUrl(ctx)
  return finding!.state === 'ok' ? FORM.ok(`Customers find it at ${address}.`) : finding!
}

async function checkTestTicket({ db }: Context): Promise<Finding> {
  const [any] = await db.select({ number: tickets.ticket_id }).from(tickets).limit(1)
  return any
    ? TEST.ok('There are tickets.')
    : TEST.skipped(
        'There are no tickets yet.',
        `A test ticket shows what ${site.name}’s customers get. Only you get its emails.`,
      )
}
