import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { checkMailOAuth, checkMailboxes, expiryFindings } from '#server/doctor/mail-in.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000)
const resolver = undefined as never

describe('The doctor', () => {
  it('says when the secret of MAIL_OAUTH ends', () => {
    const judge = (service: 'microsoft' | 'google', expiresAt?: Date) =>
      expiryFindings({ service, expiresAt }, NOW).map(({ state, found }) => `${state}: ${found}`)
    expect(judge('microsoft', inDays(31))).toEqual(['ok: The secret ends in 31 days.'])
    expect(judge('microsoft', inDays(30))).toEqual([expect.stringMatching(/^warning: .* expires in 30 days/)])
    expect(judge('microsoft', inDays(0.5))).toEqual([expect.stringMatching(/^warning: .* expires within a day/)])
    expect(judge('microsoft', inDays(-1))).toEqual([expect.stringMatching(/^problem: .* has expired/)])
    expect(judge('microsoft')).toEqual(['warning: Nothing will warn before the secret ends.'])
    // A refresh token has no end of its own.
    expect(judge('google')).toEqual([])
  })

  it('says that a token would never be used', async () => {
    const config = readConfig({
      MAIL_OAUTH: 'google:id:secret:token',
      IMAP_URL: 'imaps://u:pw@mail.example',
      SMTP_URL: 'smtps://u:pw@mail.example',
    })
    expect(await checkMailOAuth({ config, resolver })).toMatchObject([
      { state: 'warning', found: expect.stringContaining('not used') },
    ])
  })

  it('says that no mailbox is read, or that its server does not respond', async () => {
    expect(await checkMailboxes({ config: readConfig({}), resolver })).toMatchObject([{ state: 'skipped' }])
    const config = readConfig({ IMAP_URL: 'imaps://u:hunter2@127.0.0.1:1/INBOX' })
    const findings = await checkMailboxes({ config, resolver })
    expect(findings).toMatchObject([
      { state: 'problem', found: 'u@127.0.0.1:1/INBOX: The mail server 127.0.0.1 isn’t responding. (ECONNREFUSED)' },
    ])
  })
})
