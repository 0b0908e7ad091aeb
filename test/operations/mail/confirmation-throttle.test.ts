import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTicket } from '#contract/tickets.ts'
import { rateLimits, tickets } from '#server/db/schema.ts'
import { createHandlers } from '#server/jobs/handlers.ts'
import type { OutgoingMail } from '#server/mail/mailer.ts'
import { reserveConfirmation } from '#server/tickets/confirmation-throttle.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'

const HOUR = 60 * 60 * 1000
const OURS = { MAIL_FROM: 'help@neatline.example.com', COMPANY_INBOX: 'desk@neatline.example.com' }

let app: TestApp
let clock = Date.now()
let sent: OutgoingMail[] = []
/** The mail server is away: whatever is sent fails. */
let away = false

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'on', ...OURS }, { now: () => new Date(clock) })
})
afterAll(() => app.close())
beforeEach(() => {
  sent = []
  away = false
  app.logged.splice(0)
  clock += 2 * HOUR
})

const handlers = () =>
  createHandlers(
    app.ctx,
    async (message) => {
      if (away) throw new Error('The mail server is away.')
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
const addresses = () => sent.map(({ to }) => to.address)

describe('An address is told of at most three tickets an hour', () => {
  it('whatever the tickets say and however the address is spelled; every ticket is kept', async () => {
    const spellings = ['ann@example.com', 'ANN@Example.com', 'ann+1@example.com', 'Ann+x+y@example.com']
    for (const [n, email] of [...spellings, ...spellings].entries())
      await openAndConfirm(email, { title: `Something else ${n}` })
    await openAndConfirm('bob@example.com')
    expect(addresses()).toEqual([
      'ann@example.com',
      'ann@example.com',
      'ann+1@example.com',
      'bob@example.com',
    ])
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
    // The first is an hour ago, the others are not.
    clock += 0.25 * HOUR
    for (let n = 0; n < 5; n++) await openAndConfirm('ann@example.com')
    expect(sent).toHaveLength(4)
    clock += 0.75 * HOUR
    for (let n = 0; n < 5; n++) await openAndConfirm('ann@example.com')
    expect(sent).toHaveLength(6)
  })

  it('counting a mail once that is tried again, and for an hour from its last attempt', async () => {
    const { id } = await open('ann@example.com')
    away = true
    for (let n = 0; n < 5; n++) await expect(confirm(id)).rejects.toThrow('away')
    clock += 0.5 * HOUR
    away = false
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

  it('when many are sent at once, by as many processes as there may be', async () => {
    const rivals = []
    for (let n = 0; n < 8; n++) rivals.push(await open('ann@example.com'))
    await Promise.all(rivals.flatMap(({ id }) => [confirm(id), confirm(id)]))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(3)
  })

  it('and neither the database nor the log knows which', async () => {
    for (let n = 0; n < 4; n++) await openAndConfirm('zilpzalp@example.com')
    const rows = (await app.ctx.db.select().from(rateLimits)).filter(({ expiresAt }) => +expiresAt > clock)
    expect(rows.filter(({ key }) => key.startsWith('confirmation:'))).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toContain('zilpzalp')
    expect(app.logged.filter((line) => line.includes('confirmations not sent'))).toEqual([
      expect.stringContaining('{"count":1,"why":"enough"}'),
    ])
    expect(app.logged.join()).not.toContain('zilpzalp')
  })
})

describe('No confirmation goes', () => {
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
    'Desk+loop@neatline.example.com',
  ])('to a program or ourselves: %s', async (email, { expect: expects }) => {
    expects(await reserveConfirmation(app.ctx, 1001, email)).toBe('automatic')
  })

  it('missing to people whose names only look like it', async () => {
    for (const name of ['norah', 'bouncer', 'reply', 'owner', 'request', 'not-a-reply-all'])
      expect(await reserveConfirmation(app.ctx, 1001, `${name}@example.com`)).toBe('yes')
  })

  it('and the job is done, and the ticket there', async () => {
    const { id } = await open('no-reply@example.com')
    await confirm(id)
    expect(sent).toEqual([])
    expect(app.logged.at(-1)).toContain('{"count":1,"why":"automatic"}')
  })
})
