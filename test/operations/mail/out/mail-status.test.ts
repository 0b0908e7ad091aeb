import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getReadiness, getMailStatus } from '#contract/health.ts'
import { mailboxes } from '#server/schema/schema.ts'
import { readMailStatus, recordStopped, recordWorking } from '#server/mail/in/imap/mailbox-state.ts'
import { runMaintenance } from '#server/maintenance/run-maintenance.ts'
import { createUser } from '#server/people/create-user.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'
import { eventually } from '#test/support/server.ts'
import { TUESDAY, testNow } from '#test/support/test-time.ts'

const DAY = 24 * 60 * 60 * 1000
const MINUTES = 60_000
const EXPIRES = '2027-05-31'
const ENV = {
  IMAP_URL: 'imaps://support%40example.com@127.0.0.1:1/Help%20Desk',
  MAIL_OAUTH: 'microsoft:contoso.com:an-id:a-secret',
  MAIL_OAUTH_EXPIRES: EXPIRES,
}
const NAME = 'support@example.com@127.0.0.1:1/Help Desk'

let app: TestApp
/** Where the clock is moved to. */
let ahead = 0
const mailsWith = (subject: string) => app.outbox().filter((mail) => mail.includes(`Subject: ${subject}`))
const untilMails = (subject: string, count: number) =>
  eventually(`${count} × ${subject}`, () => mailsWith(subject).length === count)

beforeAll(async () => {
  app = await openTestApp(ENV, { now: () => testNow(ahead) })
  await app.signIn()
  await app.work()
})
afterAll(() => app.close())

describe('A mailbox', () => {
  const mailbox = () => app.config.mailIn.mailboxes[0]!
  const STOPPED = 'Emails from customers are not coming in'
  const WORKS = 'Emails from customers are coming in again'

  it('that has not been read yet is no trouble', async () => {
    const { mailboxes: found } = await app.call(getMailStatus, {})
    expect(found).toEqual([
      {
        name: NAME,
        working: true,
        checked_at: null,
        stopped_since: null,
        problem: null,
        words: null,
        what_to_do: null,
      },
    ])
    expect((await app.call(getReadiness, {})).mail).toEqual({ state: 'ok', stopped: [] })
  })

  it('that stops is one email to every admin, who is told when it works again', async () => {
    await app.ctx.transact((tx) =>
      createUser(tx, {
        email: 'kim@neatline.example',
        passwordHash: 'x',
        firstName: 'Kim',
        lastName: 'Ito',
        role: 'admin',
      }),
    )
    for (let attempt = 0; attempt < 3; attempt++) await recordStopped(app.ctx, mailbox(), 'password-refused')
    await untilMails(STOPPED, 2)
    const { mailboxes: found } = await app.call(getMailStatus, {})
    expect(found[0]).toMatchObject({
      working: false,
      problem: 'password-refused',
      words: '127.0.0.1 no longer accepts the password of support@example.com.',
    })
    const since = found[0]!.stopped_since
    // Another reason is the same stop.
    await recordStopped(app.ctx, mailbox(), 'server-away')
    expect((await app.call(getMailStatus, {})).mailboxes[0]).toMatchObject({
      problem: 'server-away',
      stopped_since: since,
    })
    for (let look = 0; look < 3; look++) await recordWorking(app.ctx, mailbox())
    await untilMails(WORKS, 2)
    expect(mailsWith(STOPPED)).toHaveLength(2)
  })

  it('that stops and works by turns is one email an hour', async () => {
    for (let turn = 0; turn < 3; turn++) {
      await recordStopped(app.ctx, mailbox(), 'server-away')
      await recordWorking(app.ctx, mailbox())
    }
    await recordStopped(app.ctx, mailbox(), 'server-away')
    ahead = 61 * MINUTES
    await recordStopped(app.ctx, mailbox(), 'server-away')
    await untilMails(STOPPED, 4)
    await recordWorking(app.ctx, mailbox())
    await untilMails(WORKS, 4)
  })

  it('that no process reads is in trouble as well, but not while the server is starting', async () => {
    await app.ctx.db.update(mailboxes).set({ checked_at: testNow(ahead - 7 * MINUTES) })
    expect((await readMailStatus(app.ctx, 5 * MINUTES)).mailboxes[0]!.working).toBe(true)
    expect((await readMailStatus(app.ctx, 8 * MINUTES)).mailboxes[0]).toMatchObject({
      working: false,
      problem: 'not-read',
      what_to_do: expect.stringContaining('“imap.”'),
    })
  })
})

describe('The secret of MAIL_OAUTH', () => {
  const WARNING = 'The secret for email expires on May 31, 2027'
  const goTo = (days: number) => void (ahead = new Date(EXPIRES).getTime() - days * DAY - TUESDAY + 1_000)

  it('is announced to the admins 30, 7 and 1 day before its end, each time once', async () => {
    const sent: [days: number, mails: number][] = [
      [31, 0],
      [30, 2],
      [29, 2],
      [8, 2],
      [7, 4],
      [1, 6],
      [0, 6],
    ]
    for (const [days, mails] of sent) {
      goTo(days)
      await runMaintenance(app.ctx)
      await runMaintenance(app.ctx)
      await untilMails(WARNING, mails)
    }
  })

  it('is in the status, with words while its end is near', async () => {
    goTo(40)
    expect((await readMailStatus(app.ctx)).oauth).toEqual({
      expires_at: '2027-05-31T00:00:00.000Z',
      days_left: 40,
      words: null,
      what_to_do: null,
    })
    goTo(7)
    expect((await readMailStatus(app.ctx)).oauth).toMatchObject({
      days_left: 7,
      words: expect.stringContaining('expires in 7 days'),
      what_to_do: expect.stringContaining('MAIL_OAUTH_EXPIRES'),
    })
    goTo(-1)
    expect((await readMailStatus(app.ctx)).oauth!.words).toContain('has expired')
  })
})
