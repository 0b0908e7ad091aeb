import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTicket } from '#contract/tickets.ts'
import { rateLimits, tickets } from '#server/db/schema.ts'
import { createHandlers } from '#server/process/job-handlers.ts'
import type { OutgoingMail } from '#server/mail/mailer.ts'
import { mayMailAutomatically } from '#server/tickets/automatic-mail.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'

const HOUR = 60 * 60 * 1000
const OURS = { MAIL_FROM: 'help@neatline.example.com', COMPANY_INBOX: 'inbox@neatline.example.com' }

let app: TestApp
let clock = Date.now()
let sent: OutgoingMail[] = []
/** Makes every attempt to send fail. */
let isMailServerDown = false

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'on', ...OURS }, { now: () => new Date(clock) })
})
afterAll(() => app.close())
beforeEach(() => {
  sent = []
  isMailServerDown = false
  app.logged.splice(0)
  clock += 2 * HOUR
})

const handlers = () =>
  createHandlers(
    app.ctx,
    async (message) => {
      if (isMailServerDown) throw new Error('The mail server is down.')
      sent.push(message)
    },
    undefined,
  )
const open = async (email: string, changes: object = {}) => {
  const customerInfo = { ...ticketInput().customerInfo, email }
  return (await app.call(createTicket, ticketInput({ customerInfo, ...changes }))).ticket
}
const confirm = (ticketId: string) => handlers()['send-ticket-created']({ ticketId })
const openAndConfirm = async (email: string, changes: object = {}) => {
  const { id } = await open(email, changes)
  await confirm(id)
}
/** Whether a confirmation of a ticket by the form may go to an address. */
const verdict = (address: string, changes: object = {}) =>
  mayMailAutomatically(app.ctx, {
    ticketNumber: 1001,
    address,
    mailProblem: null,
    mail: undefined,
    isRetry: false,
    ...changes,
  })
const addresses = () => sent.map(({ to }) => to.address)

describe('A mailbox gets at most three confirmations an hour', () => {
  it('whatever the tickets say and however the address is spelled, and every ticket is kept', async () => {
    const spellings = ['ann@example.com', 'ANN@Example.com', 'ann+1@example.com', 'Ann+x+y@example.com']
    for (const [n, email] of [...spellings, ...spellings].entries())
      await openAndConfirm(email, { title: `Something else ${n}` })
    await openAndConfirm('bob@example.com')
    expect(addresses()).toEqual(['ann@example.com', 'ann@example.com', 'ann+1@example.com', 'bob@example.com'])
    expect(await app.ctx.db.$count(tickets)).toBe(9)
  })

  it('at Gmail with dots and without', async () => {
    for (const email of ['a.nn@gmail.com', 'an.n@gmail.com', 'a.n.n+1@googlemail.com', 'ann@gmail.com'])
      await openAndConfirm(email)
    expect(sent).toHaveLength(3)
  })

  it('in any hour, wherever it begins', async () => {
    await openAndConfirm('ann@example.com')
    clock += 0.75 * HOUR
    for (let n = 0; n < 5; n++) await openAndConfirm('ann@example.com')
    expect(sent).toHaveLength(3)
    // The first is an hour ago, the others are younger.
    clock += 0.25 * HOUR
    for (let n = 0; n < 5; n++) await openAndConfirm('ann@example.com')
    expect(sent).toHaveLength(4)
    clock += 0.75 * HOUR
    for (let n = 0; n < 5; n++) await openAndConfirm('ann@example.com')
    expect(sent).toHaveLength(6)
  })

  it('counting a retried mail once, for an hour from its last attempt', async () => {
    const { id } = await open('ann@example.com')
    isMailServerDown = true
    for (let n = 0; n < 5; n++) await expect(confirm(id)).rejects.toThrow('down')
    clock += 0.5 * HOUR
    isMailServerDown = false
    await openAndConfirm('ann@example.com')
    await openAndConfirm('ann@example.com')
    await openAndConfirm('ann@example.com')
    expect(sent).toHaveLength(2)
    await confirm(id)
    expect(sent).toHaveLength(3)
    clock += 0.5 * HOUR
    await openAndConfirm('ann@example.com')
    expect(sent, 'the first left half an hour ago').toHaveLength(3)
    clock += 0.5 * HOUR
    await openAndConfirm('ann@example.com')
    expect(sent).toHaveLength(4)
  })

  it('when many are sent concurrently', async () => {
    const opened = []
    for (let n = 0; n < 8; n++) opened.push(await open('ann@example.com'))
    await Promise.all(opened.flatMap(({ id }) => [confirm(id), confirm(id)]))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(3)
  })

  it('and neither the database nor the log names it', async () => {
    for (let n = 0; n < 4; n++) await openAndConfirm('zilpzalp@example.com')
    const rows = (await app.ctx.db.select().from(rateLimits)).filter(({ expiresAt }) => +expiresAt > clock)
    expect(rows.filter(({ key }) => key.startsWith('confirmation:'))).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toContain('zilpzalp')
    expect(app.logged.filter((line) => line.includes('mail.confirmation_skipped'))).toEqual([
      expect.stringContaining('{"reason":"rate-limited"}'),
    ])
    expect(app.logged.join()).not.toContain('zilpzalp')
  })
})

describe('A confirmation', () => {
  it.for([
    'MAILER-DAEMON@example.com',
    'postmaster@example.com',
    'no-reply@example.com',
    'noreply+7@example.com',
    'do_not_reply@example.com',
    'bounces@example.com',
    'list-request@example.com',
    'owner-list@example.com',
    'help@neatline.example.com',
    'Inbox+loop@neatline.example.com',
    'abuse@example.com',
    'root@example.com',
  ])('is not sent to a program or to ourselves: %s', async (email, { expect: expects }) => {
    expects(await verdict(email)).toBe('automatic-mailbox')
  })

  it('is sent to people whose names only look like a program’s', async () => {
    for (const name of ['norah', 'bouncer', 'reply', 'owner', 'request', 'not-a-reply-all'])
      expect(await verdict(`${name}@example.com`)).toBe('allowed')
  })

  it('that is skipped completes its job and leaves the ticket', async () => {
    const { id } = await open('no-reply@example.com')
    await confirm(id)
    expect(sent).toEqual([])
    expect(app.logged.at(-1)).toContain('{"reason":"automatic-mailbox"}')
  })
})
