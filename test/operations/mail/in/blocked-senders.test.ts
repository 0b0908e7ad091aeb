import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blockSender, getMail, retryMail } from '#contract/mails.ts'
import { getSettings, updateSettings } from '#contract/settings.ts'
import { getHistory } from '#contract/history.ts'
import { listMessages } from '#contract/messages.ts'
import { markSpam } from '#contract/tickets.ts'
import { ADMIN } from '#test/support/app.ts'
import { type MailApp, openMailApp } from './mail-app.ts'

const BLOCKED = 'Someone on your team blocked this sender.'
const FORMS = 'Use an address like name@example.com or a domain like example.com'
const OWN = 'of your own team, so it can’t be blocked.'
let app: MailApp
beforeAll(async () => {
  app = await openMailApp({ MAIL_FROM: 'it@mail.example', COMPANY_INBOX: 'sales@company.example' })
})
afterAll(() => app.close())

const list = (blockedSenders: string[]) => app.call(updateSettings, { blockedSenders })
const listed = async () => (await app.call(getSettings, {})).blockedSenders
const refusal = async (blockedSenders: string[]) => {
  const { status, body } = await app.send('PATCH', '/api/admin/settings', { blockedSenders })
  return { status, error: body.errors?.[0] }
}
const SPAM_FLAG = ['X-Spam-Flag: YES']

describe('A mail of a blocked sender', () => {
  it('is spam with words of its own, opens no ticket and is not confirmed, until its sender is unblocked', async () => {
    await list(['casino.example', 'win@lottery.example'])
    for (const from of ['Win <WIN@Lottery.example>', 'anyone@casino.example'])
      expect(await app.receive({ from, headers: ['List-Id: <news.example>'] })).toMatchObject({
        state: 'spam',
        class: 'spam',
        reason: BLOCKED,
        ticket_id: null,
        text: 'Please help.',
      })
    expect((await app.receive({ from: 'other@lottery.example', headers: SPAM_FLAG })).reason).toMatch(/mail server/)
    expect(app.outbox().filter((mail) => /casino|win@lottery/i.test(mail))).toEqual([])
    await list([])
    expect((await app.receive({ from: 'win@lottery.example', subject: 'Again' })).opened_ticket).toBe(true)
  })

  it('becomes a ticket when someone says that it is no spam', async () => {
    await list(['casino.example'])
    const { id } = await app.receive({ from: 'guest@casino.example' })
    await app.call(retryMail, { id })
    expect(await app.routed(id)).toMatchObject({ state: 'routed', class: 'person' })
    expect(await listed()).toEqual(['casino.example'])
  })
})

describe('Block sender', () => {
  it('makes spam of their held mails, which leave their ticket, once however often it is pressed', async () => {
    await list([])
    const from = 'crook@customer.example'
    const { ticket_id } = await app.receive({ from: 'ann@customer.example' })
    const held = await app.receive({ from, references: app.confirmationIdOf(ticket_id!) })
    expect([held.state, held.ticket_id]).toEqual(['held', ticket_id])
    const headers = ['Authentication-Results: mx.neatline.example.com; dmarc=fail']
    const other = await app.receive({ from, headers, text: 'Another one.' })
    expect(await app.call(getMail, { id: held.id })).toMatchObject({ can_block: true, blocked_by: null })
    const press = () => app.call(blockSender, { id: held.id, blocked: true })
    expect(await Promise.all([press(), press()])).toEqual([{ state: 'spam' }, { state: 'spam' }])
    expect(await listed()).toEqual([from])
    for (const { id } of [held, other])
      expect(await app.call(getMail, { id })).toMatchObject({
        state: 'spam',
        reason: BLOCKED,
        ticket_id: null,
        can_block: false,
        blocked_by: from,
      })
    expect((await app.call(listMessages, { id: ticket_id! })).held).toEqual([])
    expect((await app.receive({ from, subject: 'Next' })).state).toBe('spam')

    expect(await app.call(blockSender, { id: held.id, blocked: false })).toEqual({ state: 'spam' })
    expect(await listed()).toEqual([])
    expect((await app.receive({ from, subject: 'Sorry' })).state).toBe('routed')
  })

  it('on a ticket makes spam of what its sender has sent since and is held', async () => {
    const from = 'seller@customer.example'
    const { ticket_id } = await app.receive({ from })
    const { ticket_id: other } = await app.receive({ from: 'bea@customer.example' })
    const held = await app.receive({ from, references: app.confirmationIdOf(other!) })
    expect(held).toMatchObject({ state: 'held', ticket_id: other })
    await app.call(markSpam, { id: ticket_id!, block: true })
    expect(await app.call(getMail, { id: held.id })).toMatchObject({ state: 'spam', reason: BLOCKED, blocked_by: from })
    expect((await app.call(listMessages, { id: other! })).held).toEqual([])
    expect((await app.call(getHistory, { id: other! })).map(({ kind }) => kind)).toContain('held_discarded')
    await list([])
  })

  it('is refused for the team, for an email without a sender and for one that is in a ticket', async () => {
    const forged = await app.receive({ from: ADMIN.email, text: 'Pay the invoice today.' })
    const unnamed = await app.receive('X-Spam-Flag: YES\r\n\r\nx')
    const routed = await app.receive({ from: 'eve@customer.example' })
    for (const [{ id }, words] of [
      [forged, `“${ADMIN.email}” is an address of your own team, so it can’t be blocked.`],
      [unnamed, 'This email names no address that could be blocked.'],
      [routed, 'Someone has already decided about this email.'],
    ] as const) {
      const { status, body } = await app.send('POST', `/api/mails/${id}/block`, { blocked: true })
      expect([status, body.detail]).toEqual([409, words])
    }
    expect((await app.call(getMail, { id: forged.id })).can_block).toBe(false)
    expect(await listed()).toEqual([])
  })
})

describe('The list of blocked senders', () => {
  it('keeps each entry once, in lower case, without spaces, blank lines and the @ before a domain', async () => {
    const { blockedSenders } = await list([
      ' Win@Lottery.example ',
      '@Casino.example',
      'casino.example',
      ' ',
      'a@localhost',
    ])
    expect(blockedSenders).toEqual(['win@lottery.example', 'casino.example', 'a@localhost'])
  })

  it.each<[string, string[], string]>([
    ['words', ['good.example', 'all of them'], `${FORMS}, not “all of them”`],
    ['a star', ['*'], `${FORMS}, not “*”`],
    [
      'a long entry',
      [`a@${'x'.repeat(253)}`],
      `Use at most 254 characters for each entry, unlike “a@${'x'.repeat(78)}…”`,
    ],
    ['1,001 entries', Array.from({ length: 1_001 }, (_, n) => `${n}.example`), 'Use at most 1,000 entries'],
    ['an admin', [ADMIN.email.toUpperCase()], `“${ADMIN.email}” is an address ${OWN}`],
    ['the domain of MAIL_FROM', ['@mail.example'], `“mail.example” is the email domain ${OWN}`],
    ['COMPANY_INBOX', ['sales@company.example'], `“sales@company.example” is an address ${OWN}`],
  ])('refuses %s and names what is wrong', async (_, entries, message) => {
    await list(['casino.example'])
    expect(await refusal(entries)).toEqual({ status: 422, error: { path: 'blockedSenders', message } })
    expect(await listed()).toEqual(['casino.example'])
  })

  it('is full at 1,000: another sender is refused in words', async () => {
    const { id } = await app.receive({ from: 'late@lottery.example', headers: SPAM_FLAG })
    await list(Array.from({ length: 1_000 }, (_, n) => `${n}.example`))
    const { status, body } = await app.send('POST', `/api/mails/${id}/block`, { blocked: true })
    expect([status, body.detail]).toEqual([409, expect.stringMatching(/^The list of blocked senders is full\./)])
    await list([])
  })
})
