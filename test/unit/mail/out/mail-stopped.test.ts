import { describe, expect, it } from 'vitest'
import { composeMailStopped, composeMailWorks, composeOauthExpiry } from '#server/mail/out/mail-stopped.ts'

const admin = { id: 'an-id', first_name: 'Dana', last_name: 'Ruiz', email: 'dana@neatline.example' }
const at = new Date('2026-11-23T17:51:00Z')
const event = { mailbox: 'support@example.com@imap.example.com:993/INBOX', label: 'INBOX of support@example.com', at }
const problem = { words: 'It no longer accepts the password.', whatToDo: 'Put the current one into IMAP_URL.' }

describe('The email to an admin', () => {
  it('says that mail has stopped, since when, why, what to do, and that nothing is lost', () => {
    const { text, to, automatic } = composeMailStopped(admin, event, problem)
    expect(text).toContain('Hi Dana,')
    expect(text).toContain(
      'It no longer accepts the password. The help desk hasn’t been able to read INBOX of support@example.com since November 23 at 10:51 AM MST.',
    )
    expect(text).toContain('Put the current one into IMAP_URL.')
    expect(text).toContain('Nothing is lost')
    expect([to.address, automatic]).toEqual(['dana@neatline.example', 'generated'])
  })

  it('is the same at every attempt, and another for every event and person', () => {
    const ids = [
      composeMailStopped(admin, event, problem),
      composeMailStopped(admin, event, { ...problem, words: 'Another reason.' }),
      composeMailStopped({ ...admin, id: 'another' }, event, problem),
      composeMailStopped(admin, { ...event, at: new Date(0) }, problem),
      composeMailWorks(admin, event),
    ].map(({ kind, id }) => `${kind} ${id}`)
    expect(ids[1]).toBe(ids[0])
    expect(new Set(ids).size).toBe(4)
    // As the outbox names files.
    for (const id of ids) expect(id).toMatch(/^[a-z-]+ [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  })

  it('names the day on which the secret ends', () => {
    const expiresAt = new Date('2027-05-31')
    const { subject } = composeOauthExpiry(admin, { expiresAt, days: 30, at, todo: 'Make a new one.' })
    expect(subject).toContain('expires on May 31, 2027')
  })
})
