import { describe, expect, it } from 'vitest'
import { chooseStart, groupsOf } from '#server/mail/in/imap/poll-mailbox.ts'
import { toMailboxError } from '#server/mail/in/imap/mailbox-error.ts'
import { READING_TIMES } from '#server/mail/in/imap/mailbox-loop.ts'
import { MailTokenError } from '#server/mail/oauth/token-source.ts'

const NOW = new Date('2026-11-23T12:00:00Z')

describe('Where reading a mailbox begins', () => {
  const begin = (row: Parameters<typeof chooseStart>[0], since?: Date) => chooseStart(row, { since }, NOW).toISOString()
  const none = { checked_at: null, read_from: null }

  it('is 24 hours ago at the first connection, or where IMAP_URL says', () => {
    expect(begin(undefined)).toBe('2026-11-22T12:00:00.000Z')
    expect(begin(none)).toBe('2026-11-22T12:00:00.000Z')
    expect(begin(none, new Date('2026-01-01'))).toBe('2026-01-01T00:00:00.000Z')
  })

  it('is where it was when the first look was broken off, even days ago', () => {
    const row = { checked_at: null, read_from: new Date('2026-11-18T08:00:00Z') }
    expect(begin(row, new Date('2026-01-01'))).toBe('2026-11-18T08:00:00.000Z')
  })

  it('is a day before it was last read to its end when the server has given its mails new numbers', () => {
    const row = { checked_at: new Date('2026-11-20T09:00:00Z'), read_from: null }
    expect(begin(row)).toBe('2026-11-19T09:00:00.000Z')
    // What came before has been taken, and may have been erased since.
    expect(begin(row, new Date('2026-01-01'))).toBe('2026-11-19T09:00:00.000Z')
  })
})

describe('Mails are fetched', () => {
  const KB = 1024
  const list = (...sizes: number[]) => sizes.map((size, index) => ({ uid: index + 1, size, receivedAt: NOW }))
  const group = (mails: ReturnType<typeof list>, failed: number[] = []) =>
    groupsOf(mails, new Map(failed.map((uid) => [uid, 1]))).map((each) => each.map(({ uid }) => uid))

  it('several at once when they are small, in their order', () => {
    expect(group(list(KB, KB, KB))).toEqual([[1, 2, 3]])
    expect(group(list(...Array<number>(25).fill(KB))).map(({ length }) => length)).toEqual([20, 5])
    expect(group(list(...Array<number>(10).fill(500 * KB))).map(({ length }) => length)).toEqual([8, 2])
  })

  it('alone when they are large, or could not be fetched before', () => {
    expect(group(list(KB, 600 * KB, KB, KB))).toEqual([[1], [2], [3, 4]])
    expect(group(list(KB, KB, KB, KB, KB), [3])).toEqual([[1, 2], [3], [4, 5]])
  })
})

describe('A failure is what it means for people', () => {
  const error = (fields: object) => Object.assign(new Error('Command failed'), fields)
  const OAUTH = undefined
  it.each([
    ['password-refused', error({ authenticationFailed: true, serverResponseCode: 'AUTHENTICATIONFAILED' }), 'pw'],
    ['token-refused', error({ authenticationFailed: true }), OAUTH],
    ['server-away', error({ authenticationFailed: true, serverResponseCode: 'UNAVAILABLE' }), 'pw'],
    ['token-refused', new MailTokenError('refused', 'AADSTS7000222'), OAUTH],
    ['token-service-away', new MailTokenError('unavailable', 'ECONNREFUSED'), OAUTH],
    ['folder-missing', error({ responseStatus: 'NO', mailboxMissing: true }), 'pw'],
    ['folder-missing', error({ responseStatus: 'NO', serverResponseCode: 'NOPERM' }), 'pw'],
    ['certificate-refused', error({ code: 'CERT_HAS_EXPIRED' }), 'pw'],
    ['certificate-refused', error({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }), 'pw'],
    ['certificate-refused', error({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), 'pw'],
    ['server-away', error({ code: 'ECONNREFUSED' }), 'pw'],
    ['server-away', error({ code: 'NoConnection' }), 'pw'],
    ['server-away', new Error('anything else'), 'pw'],
  ] as const)('%s: %s', (problem, cause, password) => {
    expect(toMailboxError(cause, { password }).problem).toBe(problem)
  })
})

describe('How long things take', () => {
  const { pollMs, responseMs, retryMs, failingMs, refusedRetryMs, maxRefusedRetryMs } = READING_TIMES
  /** How often an open dashboard asks (app/desk/mail/mail-alerts.tsx). */
  const dashboardMs = 60_000

  it('a line that was cut without a word is replaced within 65 seconds', () => {
    expect(pollMs + responseMs + retryMs).toBeLessThanOrEqual(65_000)
  })

  it('a refusal is in every dashboard within 5 minutes', () => {
    // It counts with the first attempt after `failingMs`.
    expect(failingMs).toBeLessThanOrEqual(refusedRetryMs)
    expect(pollMs + refusedRetryMs + dashboardMs).toBeLessThan(300_000)
    expect(maxRefusedRetryMs).toBeLessThan(300_000)
  })
})
