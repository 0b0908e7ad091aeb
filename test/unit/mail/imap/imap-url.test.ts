import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'

const read = (IMAP_URL: string, more: Record<string, string> = {}) => readConfig({ IMAP_URL, ...more }).mailIn.mailboxes
const OAUTH = { MAIL_OAUTH: 'microsoft:contoso.com:an-id:a-secret' }

describe('IMAP_URL', () => {
  it('names one mailbox, with defaults for port and folder', () => {
    expect(read('imaps://support%40example.com:hunter2@IMAP.example.com')).toEqual([
      {
        name: 'support@example.com@imap.example.com:993/INBOX',
        host: 'imap.example.com',
        port: 993,
        tls: 'implicit',
        user: 'support@example.com',
        password: 'hunter2',
        folder: 'INBOX',
        since: undefined,
        after: { do: 'leave' },
      },
    ])
  })

  it('names several, each with a folder, a date to begin at and what happens to its mails', () => {
    const [first, second, third] = read(
      'imaps://a@b.example:p%3A%40%2Fw@mail.example:9993/Support%20Desk?since=2026-01-01&after=move:Done/2026 ' +
        'imap://it:pw@[::1]/INBOX?after=read\n imaps://it:pw@mail.example/INBOX/Help?after=delete:30',
    )
    expect(first).toMatchObject({ user: 'a@b.example', password: 'p:@/w', port: 9993, folder: 'Support Desk' })
    expect(first).toMatchObject({ since: new Date('2026-01-01'), after: { do: 'move', folder: 'Done/2026' } })
    expect(second).toMatchObject({ host: '::1', port: 143, tls: 'offered', after: { do: 'read' } })
    expect(third).toMatchObject({ folder: 'INBOX/Help', after: { do: 'delete', days: 30 } })
  })

  it('needs no password where MAIL_OAUTH signs in', () => {
    expect(read('imaps://support@outlook.office365.com', OAUTH)[0]!.password).toBeUndefined()
  })

  it.each([
    ['support@imap.example.com', 'must be like imaps://'],
    ['https://u:hunter2@imap.example.com', 'must be like imaps://'],
    ['imaps:///INBOX', 'must be like imaps://'],
    ['imaps://imap.example.com', 'must name a user'],
    ['imaps://u@imap.example.com', 'must have a password'],
    ['imaps://u:hunter2#1@imap.example.com', 'must be like imaps://'],
    ['imaps://u:hunter2@imap.example.com/INBOX#top', 'has a # in it: write %23'],
    ['imaps://u:hunter%2@imap.example.com', 'has a % in its password: write %25'],
    ['imaps://u:hunter2@h.example?sinse=2026-01-01', 'has an unknown option: only since and after are known'],
    ['imaps://u:hunter2@h.example?since=January', 'must have a date after since='],
    ['imaps://u:hunter2@h.example?since=2026-02-30', 'must have a date after since='],
    ['imaps://u:hunter2@h.example?after=burn', 'must have read, move:FOLDER or delete:DAYS'],
    ['imaps://u:hunter2@h.example?after=move:', 'must have read, move:FOLDER or delete:DAYS'],
    ['imaps://u:hunter2@h.example?after=move:inbox', 'must not move mails to the folder that is read'],
    ['imaps://u:hunter2@h.example?after=delete:0', 'must have read, move:FOLDER or delete:DAYS'],
    ['imaps://u:hunter2@h.example imaps://u:hunter2@h.example', 'names u@h.example:993/INBOX twice'],
    ['imaps://u:hunter2@h.example imaps://u@h.example/Help', 'address 2 must have a password'],
  ])('that is wrong is refused in words, without the password: %s', (value, reason) => {
    const refused = () => read(value)
    expect(refused).toThrow(`IMAP_URL ${reason}`)
    expect(refused).not.toThrow('hunter')
  })
})

describe('MAIL_OAUTH', () => {
  const parse = (MAIL_OAUTH: string, more = {}) => readConfig({ MAIL_OAUTH, ...more }).mailIn.oauth

  it('names an application of Microsoft or Google', () => {
    expect(parse('microsoft:contoso.com:an-id:a~secret:with-colon')).toEqual({
      service: 'microsoft',
      tenant: 'contoso.com',
      clientId: 'an-id',
      clientSecret: 'a~secret:with-colon',
      expiresAt: undefined,
    })
    expect(parse('google:an-id:GOCSPX-1:1//0g-token', { MAIL_OAUTH_EXPIRES: '2027-05-31' })).toEqual({
      service: 'google',
      clientId: 'an-id',
      clientSecret: 'GOCSPX-1',
      refreshToken: '1//0g-token',
      expiresAt: new Date('2027-05-31'),
    })
  })

  it.each([
    [{ MAIL_OAUTH: 'microsoft:contoso.com:hunter2' }, 'MAIL_OAUTH must be microsoft:TENANT'],
    [{ MAIL_OAUTH: 'yahoo:a:b:hunter2' }, 'MAIL_OAUTH must be microsoft:TENANT'],
    [{ MAIL_OAUTH: 'microsoft:a/../b:an-id:hunter2' }, 'MAIL_OAUTH must name the tenant by its id or domain'],
    [{ ...OAUTH, MAIL_OAUTH_EXPIRES: 'next May' }, 'MAIL_OAUTH_EXPIRES must be a date, as in 2027-05-31'],
    [{ MAIL_OAUTH_EXPIRES: '2027-05-31' }, 'MAIL_OAUTH_EXPIRES means nothing without MAIL_OAUTH'],
  ])('that is wrong is refused in words, without the secret: %j', (env, reason) => {
    const refused = () => readConfig(env)
    expect(refused).toThrow(reason)
    expect(refused).not.toThrow('hunter')
  })
})
