import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTicket } from '#contract/tickets.ts'
import { inboundMails, rateLimits, supportUsers, tickets } from '#server/schema/schema.ts'
import { createHandlers } from '#server/process/job-handlers.ts'
import type { OutgoingMail } from '#server/mail/out/mailer.ts'
import { withoutKeys } from '#server/mail/ids.ts'
import { addMessage } from '#server/conversation/add-message.ts'
import { mayMailAutomatically } from '#server/mail/out/automatic-mail.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { TUESDAY } from '#test/support/test-time.ts'

const HOUR = 60 * 60 * 1000
const OURS = {
  MAIL_FROM: 'help@neatline.example.com',
  COMPANY_INBOX: 'inbox@neatline.example.com',
  MAIL_REPLY_ADDRESS: 'help+{token}@neatline.example.com',
  IMAP_URL: 'imaps://it%40neatline.example.com:secret@127.0.0.1/INBOX',
}

let app: TestApp
let clock = TUESDAY
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
    ticket: { ticket_id: 1001 },
    person: { email: address, mail_problem: null },
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
    'help+r1001-aaaabbbbccccdddd@neatline.example.com',
    'it@neatline.example.com',
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

describe('The confirmation of a mail', () => {
  /** A ticket as one that came by mail from its customer. */
  async function mailed(email: string, changes: Partial<typeof inboundMails.$inferInsert> = {}, input: object = {}) {
    const ticket = await open(email, input)
    await app.ctx.db.update(tickets).set({ channel: 'mail' }).where(eq(tickets.id, ticket.id))
    const [mail] = await app.ctx.db
      .insert(inboundMails)
      .values({
        sha256: randomUUID(),
        size: 1,
        source: 'file',
        state: 'routed',
        received_at: new Date(clock),
        next_attempt_at: new Date(clock),
        ticket_id: ticket.id,
        message_id: '<theirs@example.com>',
        from_address: email,
        subject: 'Blank pages',
        opened_ticket: true,
        sender_check: 'verified',
        ...changes,
      })
      .returning()
    return { ...ticket, mail: mail! }
  }
  const skipped = () => app.logged.filter((line) => line.includes('mail.confirmation_skipped')).at(-1)

  it('answers it in its thread, and names the reply address of a proved sender only', async () => {
    const verified = await mailed('ann@example.com')
    await confirm(verified.id)
    const stranger = await mailed('bob@example.com', { sender_check: 'unverified', subject: 'Win at www.bad.example' })
    await confirm(stranger.id)
    const thread = { inReplyTo: '<theirs@example.com>', references: ['<theirs@example.com>'], automatic: 'replied' }
    expect(sent).toMatchObject([
      { ...thread, subject: `Re: Blank pages [#${verified.ticket_id}]` },
      { ...thread, subject: `Re: Your support ticket [#${stranger.ticket_id}]` },
    ])
    expect(sent.map(({ replyTo }) => replyTo!.address)).toEqual([
      expect.stringMatching(new RegExp(`^help\\+r${verified.ticket_id}-\\w{16}@neatline\\.example\\.com$`)),
      OURS.COMPANY_INBOX,
    ])
  })

  it('goes to nobody but its sender, not twice for one mail, and to no address known not to work', async () => {
    const { mail, id } = await mailed('ann@example.com', { from_address: 'jo@neatline.example.com' })
    await confirm(id)
    expect(skipped()).toContain('not-the-sender')
    const answered = { id: mail.id, from_address: 'cleo@example.com', isEcho: false }
    expect(await verdict('cleo@example.com', { mail: answered })).toBe('allowed')
    expect(await verdict('cleo@example.com', { mail: answered, isRetry: true })).toBe('allowed')
    expect(await verdict('cleo@example.com', { mail: answered, ticket: { ticket_id: 1002 } })).toBe('mail-answered')
    const bounced = { email: 'dan@example.com', mail_problem: 'Email to dan@example.com bounced.' }
    expect(await verdict('dan@example.com', { person: bounced })).toBe('unmailable')
    expect(await verdict('"odd"@example.com')).toBe('unmailable')
    expect(sent).toEqual([])
  })

  it('ends for a day with an address that has twice sent our own words back', async () => {
    const ids: string[] = []
    for (let round = 0; round < 4; round++) {
      clock += 0.5 * HOUR
      const echo = sent.at(-1)?.text.replaceAll(/^/gm, '> ')
      const input = echo ? { description: withoutKeys(echo) } : {}
      const { id } = await mailed('robot@example.com', { message_id: `<${round}@example.com>` }, input)
      ids.push(id)
      await confirm(id)
    }
    expect(sent).toHaveLength(2)
    expect(skipped()).toContain('echo')
    clock += 25 * HOUR
    const { id } = await mailed('robot@example.com')
    await confirm(id)
    expect(sent).toHaveLength(3)
  })

  it('is bounded although limits are off, so that two test installations cannot write to each other for ever', async () => {
    const unlimited = { ...app.ctx, config: { ...app.ctx.config, rateLimits: false } }
    const verdicts = []
    for (let n = 0; n < 12; n++) {
      const mail = { id: randomUUID(), from_address: 'loop@example.com', isEcho: false }
      const person = { email: 'loop@example.com', mail_problem: null }
      const automatic = { ticket: { ticket_id: 2000 + n }, person, mail, isRetry: false }
      verdicts.push(await mayMailAutomatically(unlimited, automatic))
    }
    expect(verdicts.filter((each) => each === 'allowed')).toHaveLength(8)
  })

  it('that the mail server refuses marks the customer’s address, and is not tried again', async () => {
    const ticket = await open('gone@example.com')
    const response = '550 5.1.1 No such user'
    const refused = Object.assign(new Error(response), { response, responseCode: 550, command: 'RCPT TO' })
    await createHandlers(app.ctx, () => Promise.reject(refused), undefined)['send-ticket-created']({
      ticketId: ticket.id,
    })
    const [person] = await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.email, 'gone@example.com'))
    expect(person!.mail_problem).toBe('Email to gone@example.com bounced: 550 5.1.1 No such user')
  })
})

describe('Addresses that no person has answered', () => {
  it('share 200 automatic mails an hour; then the log says so, and customers we know still get theirs', async () => {
    const ask = (n: number) => verdict(`stranger-${n}@example.com`, { ticket: { ticket_id: 3000 + n } })
    expect(await ask(198)).toBe('allowed')
    await app.ctx.db.update(rateLimits).set({ count: 199 }).where(eq(rateLimits.key, 'automatic-mail'))
    expect(await ask(199)).toBe('allowed')
    expect(await ask(200)).toBe('installation-limit')
    expect(app.logged.at(-1)).toMatch(/^error mail\.automatic_limit_reached/)
    expect(await verdict('stranger-199@example.com', { ticket: { ticket_id: 3199 }, isRetry: true })).toBe('allowed')
    const { id, ticket_id } = await open('known@example.com')
    await app.ctx.transact((tx) =>
      addMessage(tx, {
        ticket_id: id,
        user_id: null,
        message: 'x',
        kind: 'answer',
        channel: 'dashboard',
        created_at: new Date(clock),
      }),
    )
    expect(await verdict('known@example.com', { ticket: { ticket_id } })).toBe('allowed')
    clock += HOUR
    expect(await ask(201)).toBe('allowed')
  })
})
