import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { plainAcknowledgement } from '#server/triage/automatic-reply.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { composeContactMessage } from '#server/mail/out/contact-message.ts'
import { composeNotice } from '#server/mail/out/notice.ts'
import { type OutgoingMail, createMailer } from '#server/mail/out/mailer.ts'
import { composeConfirmation } from '#server/mail/out/confirmation.ts'
import { type AnswerDelivery, composeAnswer } from '#server/mail/out/answer.ts'
import { isLoopMark } from '#server/mail/ids.ts'
import { createSigner } from '#server/platform/signing.ts'
import { readMailbox } from '#test/support/mail/strict-address.ts'
import { onlyField, readMail } from '#test/support/mail/strict-message.ts'

const directory = mkdtempSync(join(tmpdir(), 'helpdesk-mail-'))
afterAll(() => rmSync(directory, { recursive: true }))

const SIGNER = createSigner('s'.repeat(32))
const now = new Date('2026-11-23T17:00:00Z')
const customer = { first_name: 'Marisol', last_name: 'Vega', email: 'marisol@ponderosa.example' }
const ticket = {
  id: 'one',
  ticket_id: 1001,
  title: 'Blank pages',
  created_at: now,
  automatic_reply: 'Hello,\n\nwe read it.',
  mailed_subject: null,
}
const INBOX = 'desk@neatline.example'
const LINK = 'https://help.neatline.example/t/1001?k=a-key-of-the-ticket-page'
const visitor = {
  id: 'two',
  ...customer,
  phone: '',
  company: '',
  subject: 'Quote',
  message: 'Four desktops.',
  created_at: now,
}

const answer = { id: 'three', message: 'Try it now.', created_at: now }
const answerMail = (changes: Partial<AnswerDelivery> = {}, mailed_subject: string | null = null) =>
  composeAnswer(answer, { ...ticket, mailed_subject }, customer, {
    inbox: INBOX,
    inReplyTo: '<one@example.com>',
    references: ['<one@example.com>'],
    ...changes,
  })

const noticeOf = (sentence: string, quote?: string, takesReplies = false) =>
  composeNotice(
    { id: '6f1d3a52-6f0c-4a55-9d0e-6a1f3f1f7a11', at: now, events: [{ sentence, quote }] },
    ticket,
    { first_name: 'Kim', last_name: 'Ito', email: 'kim@neatline.example' },
    { link: 'https://help.neatline.example/admin?ticket=one', replyAddress: INBOX, takesReplies },
  )

/** The mail as it is sent. */
async function read(message: OutgoingMail) {
  const dataDir = mkdtempSync(join(directory, 'sent-'))
  await createMailer(readConfig({ DATA_DIR: dataDir }), SIGNER)(message)
  const outbox = join(dataDir, 'outbox')
  const mail = readMail(readFileSync(join(outbox, readdirSync(outbox)[0]!)))
  const [text, html] = mail.parts.map((part) => part.text)
  const find = (name: string) => mail.fields.find((field) => field.name === name)?.value
  return { text: text!, html: html!, find, field: (name: string) => onlyField(mail.fields, name) }
}

describe('A mail that no person wrote is marked as automatic (RFC 3834)', () => {
  it.for([
    ['a confirmation', composeConfirmation(ticket, customer, { inbox: INBOX, link: LINK }), 'auto-replied', 'bulk'],
    ['a notice for one of the team', noticeOf('Kim wrote'), 'auto-generated', undefined],
    [
      'a message from the website',
      composeContactMessage(visitor, 'desk@neatline.example'),
      'auto-generated',
      undefined,
    ],
  ] as const)('%s', async ([, message, mark, precedence]) => {
    const { field, find } = await read(message)
    expect(field('auto-submitted')).toBe(mark)
    expect(find('precedence')).toBe(precedence)
    expect(field('x-auto-response-suppress')).toBe('All')
    expect(isLoopMark(SIGNER, field('x-loop'))).toBe(true)
  })

  it('and an answer of an admin is not', async () => {
    const { find } = await read(answerMail())
    const marks = ['auto-submitted', 'precedence', 'x-auto-response-suppress', 'x-loop']
    expect(marks.map(find)).toEqual(Array(4).fill(undefined))
  })
})

describe('The mails of a ticket', () => {
  it('have one subject, with the number and the title, so that they stay one thread', async () => {
    const created = await read(composeConfirmation(ticket, customer, { inbox: INBOX, link: LINK }))
    const answered = await read(answerMail())
    expect([created.field('subject'), answered.field('subject')]).toEqual(Array(2).fill('[#1001] Blank pages'))
  })

  it('ask for a reply where it is read, and send it to the inbox', async () => {
    for (const readsReplies of [true, false])
      for (const message of [
        composeConfirmation(ticket, customer, { inbox: INBOX, link: LINK, readsReplies }),
        answerMail({ readsReplies }),
      ]) {
        const { text, field } = await read(message)
        expect(readMailbox(field('reply-to')).address).toBe(INBOX)
        expect(text.includes('Just reply to this email.')).toBe(readsReplies)
        expect(text).toContain('call (303) 555-0148 and give the number #1001.')
      }
  })

  it('ask a member of the team for a reply above a line where it is taken; the heading says what happened', async () => {
    const [taken, other] = [
      await read(noticeOf('Sam Ortiz mentioned you on #1001', 'Look.', true)),
      await read(noticeOf('Sam Ortiz mentioned you on #1001', 'Look.')),
    ]
    expect(taken.text).toMatch(/^Reply above this line to add a note\r\n\r\nSam Ortiz mentioned you on #1001\r\n/)
    expect(other.text).toMatch(/^Sam Ortiz mentioned you on #1001\r\n\r\n> Look\./)
    expect(other.text).not.toMatch(/@public|your reply/)
    for (const { html } of [taken, other]) expect(html).toMatch(/<h1 [^>]*>Sam Ortiz mentioned you on #1001<\/h1>/)
  })

  it('show steps as a list and phone numbers as links that do not break', async () => {
    const automatic_reply = 'Hello,\n\nFirst steps:\n1. Turn it off.\n2. Call (303) 555-0148.'
    const { text, html } = await read(
      composeConfirmation({ ...ticket, automatic_reply }, customer, { inbox: INBOX, link: LINK }),
    )
    expect(text).toContain('First steps:\r\n1. Turn it off.\r\n2. Call (303) 555-0148.')
    expect(html).toMatch(
      /<ol [^>]+><li [^>]+>Turn it off\.<\/li><li [^>]+>Call <a href="tel:\+13035550148" style="[^"]*nowrap">/,
    )
  })
})

describe('The link to the page of a ticket', () => {
  it.for([
    ['a confirmation', composeConfirmation(ticket, customer, { inbox: INBOX, link: LINK })],
    ['an answer', answerMail({ link: LINK })],
  ] as const)('is in %s: under words in HTML, on a line of its own in the text', async ([, message]) => {
    const { text, html, field } = await read(message)
    expect(text.split('\r\n')).toEqual(expect.arrayContaining(['Follow your ticket #1001:', LINK]))
    expect(html).toMatch(/<a href="https:[^"]*\/t\/1001\?k=[\w-]+" style="[^"]*">Follow your ticket #1001<\/a>/)
    expect(field('subject')).not.toContain('?k=')
  })

  it('leads to where files belong that were too large to be fetched', async () => {
    const confirmation = { inbox: INBOX, link: LINK, lacksFiles: true }
    const { text } = await read(composeConfirmation(ticket, customer, confirmation))
    expect(text.replaceAll('\r\n', ' ')).toContain(`Add them on your ticket’s page:  Follow your ticket #1001: ${LINK}`)
  })

  it('leads to files that are too large to mail, in place of the phone', async () => {
    const { text } = await read(answerMail({ link: LINK, tooLarge: ['plan.pdf'] }))
    expect(text.replaceAll('\r\n', ' ')).toContain(
      `“plan.pdf” is too large to email. See it on your ticket’s page:  Follow your ticket #1001: ${LINK}`,
    )
    expect((await read(answerMail({ tooLarge: ['plan.pdf'] }))).text).toContain('Reply or call us')
  })
})

describe('A contact message', () => {
  it('cannot imitate the line of another field', async () => {
    const { text } = await read(
      composeContactMessage(
        { ...visitor, last_name: 'Vega\nPhone: 1', company: 'x\u2028Subject: Urgent' },
        'desk@x.example',
      ),
    )
    expect(text.match(/^(From|Phone|Company|Subject): .*$/gm)).toEqual([
      'From: Marisol Vega Phone: 1 <marisol@ponderosa.example>',
      'Company: x Subject: Urgent',
      'Subject: Quote',
    ])
  })

  it('has Reply-To without a name where the name imitates another address', async () => {
    const { field } = await read(
      composeContactMessage({ ...visitor, first_name: 'boss@neatline.example', last_name: '<ceo>' }, 'desk@x.example'),
    )
    expect(readMailbox(field('reply-to'))).toEqual({ name: '', address: customer.email })
    expect(field('subject')).toBe('Website message from a visitor')
  })

  it('keeps the text, without characters that affect the reader’s display or the SMTP session', async () => {
    const message = 'One\r\n.\r\nTwo\rThree\u0085\u202eFour\u001b[31m\u009b2J <b>five</b>'
    const { text, html } = await read(composeContactMessage({ ...visitor, message }, 'desk@x.example'))
    expect(text).toContain('> One\r\n> .\r\n> Two\r\n> Three\r\n> Four[31m2J <b>five</b>')
    expect(html).toContain('Four[31m2J &lt;b&gt;five&lt;/b&gt;</blockquote>')
  })
})

it('no mail is sent to more than one mailbox', async () => {
  const email = 'a@b.example, c@d.example'
  await expect(read(composeConfirmation(ticket, { ...customer, email }, { inbox: INBOX, link: LINK }))).rejects.toThrow(
    'not one mailbox',
  )
  await expect(read(composeContactMessage({ ...visitor, email }, 'desk@x.example'))).rejects.toThrow('not one mailbox')
})

describe('A confirmation contains no visitor’s text that could become a link or a phone call', () => {
  it.for([
    'https://bad.example/win',
    'HTTPS:\\\\bad.example',
    'www.bad',
    'bad.example',
    'ｂａｄ．ｅｘａｍｐｌｅ',
    'bad。example',
    'b\u200bad.exa\u00admple',
    'me@bad',
    'mailto:bad',
    'javascript:bad()',
    '//bad/x',
    '\\\\bad\\share',
    'bad 192.0.2.1/x',
    'bad: call +1 (900) 555-0199',
    'bad ٩٠٠٥٥٥٠١٩٩',
  ])('%s', async (words) => {
    const automatic_reply = plainAcknowledgement({ firstName: words, title: words, priority: 'Medium' }, now)
    const name = { first_name: words, last_name: words }
    const { text, html, field } = await read(
      composeConfirmation(
        { ...ticket, title: words, automatic_reply },
        { ...customer, ...name },
        { inbox: INBOX, link: LINK },
      ),
    )
    expect(text + html + field('subject')).not.toContain('bad')
    expect(readMailbox(field('to'))).toEqual({ name: '', address: customer.email })
    expect(field('subject')).toBe('[#1001] Your support ticket')
  })

  it('but a harmless title is quoted', async () => {
    for (const title of [
      'Outlook error 0x80070005, since 9:30',
      'Re: KB5034441 fails. Again',
      'Room 12.4, 3rd floor',
    ]) {
      const automatic_reply = plainAcknowledgement({ firstName: 'Ann', title, priority: 'Medium' }, now)
      expect(
        (await read(composeConfirmation({ ...ticket, title, automatic_reply }, customer, { inbox: INBOX, link: LINK })))
          .text,
      ).toContain(title)
    }
  })
})
