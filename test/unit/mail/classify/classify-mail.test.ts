import { describe, expect, it } from 'vitest'
import type { MailClass } from '#contract/vocabulary.ts'
import { classifyMail } from '#server/mail/classify/classify-mail.ts'
import type { ParsedMail } from '#server/mail/in/parsed-mail.ts'
import { buildMail, from, report } from './build-mail.ts'

const OUR_ID = '<a.17.k3v9@neatline.example>'
const OPTIONS = {
  isOurMessageId: (id: string) => id === OUR_ID,
  isOurLoopMark: (value: string) => value === 'neatline-5f2c',
  blockedSenders: ['sales@spammer.example', 'casino.example'],
  ownAddresses: ['support@neatline.example'],
}
const classify = (changes: Partial<ParsedMail> = {}, headers: Record<string, string> = {}) =>
  classifyMail(buildMail(changes, headers), OPTIONS)

describe('A mail is', () => {
  it.for<[string, MailClass, Partial<ParsedMail>, Record<string, string>]>([
    ['a person’s', 'person', {}, {}],
    ['ours, come back, by its Message-ID', 'own', { messageId: OUR_ID }, {}],
    ['ours, come back, by the loop mark', 'own', {}, { 'x-loop': ' neatline-5f2c ' }],
    ['a person’s that holds the loop mark of another installation', 'person', {}, { 'x-loop': 'neatline-0000' }],
    ['a bounce by its report', 'bounce', report({ type: 'delivery-status' }), {}],
    ['a complaint by its report', 'complaint', report({ type: 'feedback-report' }), {}],
    [
      'a complaint though it has the null return path',
      'complaint',
      { ...report({ type: 'feedback-report' }), returnPath: '' },
      {},
    ],
    [
      'a complaint as Hotmail writes it',
      'complaint',
      { ...report({ originalHeaders: 'To: a@b.example' }), subject: 'complaint about message from 192.0.2.7' },
      {},
    ],
    ['an auto-reply by Auto-Submitted', 'auto-reply', {}, { 'auto-submitted': 'auto-replied; owner-email="x"' }],
    ['an auto-reply by X-Autoreply', 'auto-reply', {}, { 'x-autoreply': 'yes' }],
    ['an auto-reply by X-Autorespond', 'auto-reply', {}, { 'x-autorespond': '' }],
    ['an auto-reply by X-Auto-Reply-From', 'auto-reply', {}, { 'x-auto-reply-from': 'a@b.example' }],
    ['an auto-reply by Precedence', 'auto-reply', {}, { precedence: 'auto_reply' }],
    [
      'an auto-reply by the class of Exchange',
      'auto-reply',
      {},
      { 'x-ms-exchange-message-class': 'IPM.Note.Rules.OofTemplate.Microsoft' },
    ],
    ['an auto-reply where it says that ours was read', 'auto-reply', report({ type: 'disposition-notification' }), {}],
    ['a program’s by Auto-Submitted', 'program', {}, { 'auto-submitted': 'auto-generated' }],
    ['a program’s by an announcement’s List-Id', 'program', {}, { 'list-id': '<news.shop.example>' }],
    ['a program’s by List-Post: NO', 'program', {}, { 'list-id': '<news.shop.example>', 'list-post': 'NO (closed)' }],
    ['a program’s by a sender that reads no answers', 'program', from('No-Reply+17@shop.example'), {}],
    ['a program’s by a sender that reads no answers in German', 'program', from('nicht-antworten@shop.example'), {}],
    ['a program’s by a sender that raises alarms', 'program', from('nagios@customer.example'), {}],
    ['a program’s by the null return path alone', 'program', { returnPath: '' }, {}],
    ['spam by the flag of our server', 'spam', {}, { 'x-spam-flag': 'YES' }],
    ['spam by the status of our server', 'spam', {}, { 'x-spam-status': 'Yes, score=9.1 required=5.0' }],
    ['spam by Exchange’s confidence', 'spam', {}, { 'x-ms-exchange-organization-scl': '5' }],
    [
      'spam by the report of Microsoft 365',
      'spam',
      {},
      { 'x-forefront-antispam-report': 'CIP:192.0.2.1;CTRY:US;SCL:9;SRV:' },
    ],
    ['spam from a blocked address', 'spam', from('Sales@Spammer.example'), {}],
    ['spam from a blocked domain', 'spam', from('bonus@casino.example'), {}],
    [
      'spam from a blocked sender, a newsletter as well',
      'spam',
      from('news@casino.example'),
      { 'list-id': '<x.casino.example>' },
    ],
  ])('%s', ([, mailClass, changes, headers]) => {
    expect(classify(changes, headers).class).toBe(mailClass)
  })
})

describe('A person stays a person', () => {
  it.for<[string, Partial<ParsedMail>, Record<string, string>]>([
    ['when Auto-Submitted says no', {}, { 'auto-submitted': 'no' }],
    ['when Precedence is bulk', {}, { precedence: 'bulk' }],
    ['when their Exchange asks for silence', {}, { 'x-auto-response-suppress': 'All' }],
    [
      'when they write through a list with a post address',
      {},
      { 'list-id': '<it.customer.example>', 'list-post': '<mailto:it@customer.example>' },
    ],
    [
      'when they write through a Google group',
      {},
      { 'list-id': '<it.customer.example>', precedence: 'list', 'x-google-group-id': '5' },
    ],
    ['when they answer through a list', { inReplyTo: '<1@x.example>' }, { 'list-id': '<it.customer.example>' }],
    [
      'when no spam was found',
      {},
      { 'x-spam-flag': 'NO', 'x-spam-status': 'No, score=1', 'x-ms-exchange-organization-scl': '1' },
    ],
    [
      'when Exchange trusts them',
      {},
      { 'x-ms-exchange-organization-scl': '-1', 'x-forefront-antispam-report': 'SCL:1;' },
    ],
    [
      'when they ask about bounces',
      {
        subject: 'Undelivered Mail Returned to Sender',
        fullText: 'Hello,\nI get this for each mail:\n550 5.1.1 User unknown',
      },
      {},
    ],
    [
      'when they forward a bounce',
      {
        subject: 'FW: Undeliverable: Invoice',
        fullText: 'What is this?\nDelivery has failed to these recipients or groups:\nx@y.example',
      },
      {},
    ],
    [
      'when they are an administrator who pastes a bounce',
      {
        ...from('it@customer.example', 'System Administrator'),
        subject: 'Mail to our supplier',
        fullText: 'Please look:\nThis is the mail system at host mx.example.\n<x@y.example>: 550 5.1.1 User unknown',
      },
      {},
    ],
    [
      'when they attach a bounce',
      {
        ...report({ originalHeaders: 'From: MAILER-DAEMON@x.example', deliveryStatus: 'Action: failed' }),
        subject: 'Please look',
      },
      {},
    ],
    [
      'when they ask about absences',
      { subject: 'Out of office replies do not stop' },
      { 'x-auto-response-suppress': 'DR, RN' },
    ],
    [
      'when they answer about absences',
      { subject: 'Re: Abwesenheitsnotiz einrichten', inReplyTo: OUR_ID },
      { precedence: 'bulk' },
    ],
  ])('%s', ([, changes, headers]) => {
    expect(classify(changes, headers)).toMatchObject({ class: 'person', sign: 'none' })
  })
})

describe('The order of the rules', () => {
  it('puts a bounce before an auto-reply, as exim, Gmail and Postfix call theirs one', () => {
    expect(classify(from('MAILER-DAEMON@mx.example'), { 'auto-submitted': 'auto-replied' }).class).toBe('bounce')
    expect(classify({}, { 'auto-submitted': 'auto-replied', 'x-failed-recipients': 'a@b.example' }).class).toBe(
      'bounce',
    )
  })

  it('puts our own mail before all others', () => {
    const spam = { 'auto-submitted': 'auto-replied', 'x-spam-flag': 'YES' }
    expect(classify({ messageId: OUR_ID, returnPath: '', subject: 'Undeliverable' }, spam).class).toBe('own')
    expect(classify(report({ type: 'delivery-status' }), { 'x-loop': 'neatline-5f2c' }).class).toBe('own')
  })

  it('but not a bounce for which a gateway took our Message-ID', () => {
    expect(classify({ ...report({ type: 'delivery-status' }), messageId: OUR_ID }).class).toBe('bounce')
  })

  it('puts an auto-reply before a program and both before spam', () => {
    const spam = { 'x-spam-flag': 'YES' }
    expect(classify({ subject: 'Automatic reply: x' }, { ...spam, 'auto-submitted': 'auto-generated' }).class).toBe(
      'auto-reply',
    )
    expect(classify({}, { ...spam, 'auto-submitted': 'auto-generated' }).class).toBe('program')
  })
})

describe('A machine may answer', () => {
  it.for<[string, Partial<ParsedMail>, Record<string, string>]>([
    ['a person', {}, {}],
    ['a person whose mail says that no program sent it', {}, { 'auto-submitted': 'no' }],
    [
      'a person who cannot send',
      { subject: 'Unable to send emails', fullText: 'Nobody here can send. Please call.' },
      {},
    ],
    [
      'a person whose mail failed',
      { subject: 'Mails to Bob', fullText: 'My mail could not be delivered to bob@c.example' },
      {},
    ],
    ['a person whose Exchange wants no receipts', {}, { 'x-auto-response-suppress': 'DR, RN, NRN' }],
  ])('%s', ([, changes, headers]) => {
    expect(classify(changes, headers).mayAnswerByMachine).toBe(true)
  })
})

describe('Mail to many is', () => {
  const UNSUBSCRIBE = { 'list-unsubscribe': '<https://shop.example/u/1>' }
  it.for<[string, boolean, Partial<ParsedMail>, Record<string, string>]>([
    ['what can be unsubscribed', true, { subject: 'Autumn offers' }, UNSUBSCRIBE],
    [
      'what can be unsubscribed, from no-reply',
      true,
      { ...from('no-reply@shop.example'), subject: 'News' },
      UNSUBSCRIBE,
    ],
    ['what says so in its text', true, { fullText: 'Offers. Unsubscribe here.' }, { precedence: 'bulk' }],
    ['what a mailing program reports back', true, { subject: 'Offers' }, { 'feedback-id': '1:2:shop' }],
    ['a campaign', true, { subject: 'Offers' }, { 'x-campaign-id': '7' }],
    ['what a newsletter sends', true, { ...from('newsletter@shop.example'), subject: 'November' }, {}],
    ['an announcement', true, { subject: 'November' }, { 'list-id': '<news.shop.example>', 'list-post': 'NO' }],
    ['not a person’s mail', false, {}, {}],
    ['not a person’s mail through a relay', false, {}, { precedence: 'bulk' }],
    ['not a person’s mail to a list', false, {}, { precedence: 'list', ...UNSUBSCRIBE }],
    ['not a person’s mail to a group', false, {}, { 'x-google-group-id': '5', precedence: 'list', ...UNSUBSCRIBE }],
    ['not a person’s mail to a list with a post address', false, {}, { ...UNSUBSCRIBE, 'list-post': '<mailto:a@b.c>' }],
    ['not a reply', false, { subject: 'Re: Autumn offers' }, UNSUBSCRIBE],
    ['not an alarm', false, { ...from('alerts@rmm.example'), subject: 'web01 is down' }, UNSUBSCRIBE],
    [
      'not an alarm by a mailing service',
      false,
      { subject: 'Backup failed on SRV-01' },
      { 'feedback-id': '1', ...UNSUBSCRIBE },
    ],
    [
      'not an alarm in bulk',
      false,
      { ...from('monitoring@rmm.example') },
      { precedence: 'bulk', 'auto-submitted': 'auto-generated' },
    ],
    [
      'not an alarm that says so in its text',
      false,
      { subject: 'Report', fullText: 'Disk space on SRV-01: 3 %' },
      { 'feedback-id': '1' },
    ],
    [
      'not an update of a case',
      false,
      { subject: 'Case 4711 has been updated' },
      { precedence: 'bulk', 'feedback-id': '1' },
    ],
    ['not an invoice', false, { subject: 'Your invoice 2026-118' }, { 'feedback-id': '1', ...UNSUBSCRIBE }],
    ['not a voicemail', false, { subject: 'New voicemail from 303-555-0111' }, UNSUBSCRIBE],
    ['not a form of a website', false, { subject: 'New message from the website' }, UNSUBSCRIBE],
    ['not a certificate about to expire', false, { subject: 'Certificate of shop.example expires soon' }, UNSUBSCRIBE],
  ])('%s', ([, isBulk, changes, headers]) => {
    const found = classify(changes, headers)
    expect(found.isBulk).toBe(isBulk)
    if (isBulk) expect(found.mayAnswerByMachine).toBe(false)
  })
})

describe('No machine may answer', () => {
  it.for<[string, Partial<ParsedMail>, Record<string, string>]>([
    ['a list program by X-MLServer', {}, { 'x-mlserver': 'fml [fml 4.0]' }],
    ['a list program by X-ML-Name', {}, { 'x-ml-name': 'neko' }],
    ['a list program by X-ML-Count', {}, { 'x-ml-count': '12' }],
    ['a mark against loops', {}, { 'x-loop': 'neko@list.example' }],
    ['Mailman', {}, { 'x-mailman-version': '2.1' }],
    ['ezmlm', {}, { 'mailing-list': 'contact neko-help@list.example; run by ezmlm' }],
    ['Listserv', {}, { 'x-listserv-to': 'x' }],
    ['L-Soft', {}, { 'x-lsv-listid': 'None' }],
    ['mlmmj', {}, { 'x-mlmmj-version': '1.3' }],
    ['another ticket system', {}, { 'x-rt-loop-prevention': 'help.example' }],
    ['X-Precedence: bulk', {}, { 'x-precedence': 'bulk' }],
    ['the list as its return path', { returnPath: 'owner-neko@list.example' }, {}],
    ['the bounces of a list as its return path', { returnPath: 'neko-bounces+ann=x.example@list.example' }, {}],
    ['a list program by its name', from('sympa@list.example'), {}],
    ['the operator of all lists', from('listmaster@list.example'), {}],
    ['a question of a list', from('neko-confirm+abc@list.example'), {}],
    ['do.not.respond', from('do.not.respond@shop.example'), {}],
    ['the operator of a list', from('neko-admin@list.example'), {}],
    ['the owner of a list', from('neko-owner@list.example'), {}],
    ['the owner of a list, as majordomo has it', from('owner-neko@list.example'), {}],
    ['the commands of a list', from('neko-request@list.example'), {}],
    ['the list as its Sender', {}, { sender: 'owner-neko@list.example' }],
    ['the bounces of a list as its Sender', {}, { sender: '"Neko" <neko-bounces+ann=x@list.example>' }],
    ['a mail to oneself', { to: [{ name: '', address: 'Ann@customer.example' }] }, {}],
    ['a mail from our own address', from('Support@neatline.example'), {}],
    ['our own mail', { messageId: OUR_ID }, {}],
    ['a bounce', report({ type: 'delivery-status' }), {}],
    ['an auto-reply', {}, { 'auto-submitted': 'auto-replied' }],
    ['a program', {}, { 'auto-submitted': 'auto-generated' }],
    ['spam', {}, { 'x-spam-flag': 'YES' }],
    ['a list', {}, { 'list-id': '<it.customer.example>', 'list-post': '<mailto:it@customer.example>' }],
    ['what can be unsubscribed from', {}, { 'list-unsubscribe': '<https://shop.example/u>' }],
    ['Precedence: bulk', {}, { precedence: 'bulk' }],
    ['Precedence: list', {}, { precedence: 'list' }],
    ['Precedence: junk', {}, { precedence: 'Junk' }],
    ['X-Auto-Response-Suppress: All', {}, { 'x-auto-response-suppress': 'All' }],
    ['X-Auto-Response-Suppress: OOF', {}, { 'x-auto-response-suppress': 'DR, OOF, AutoReply' }],
    ['the headers of another help desk', {}, { 'x-zendesk-from-account-id': '12' }],
    ['the program of another help desk', {}, { 'x-mailer': 'OTRS Mail Service (6.0)' }],
    ['the confirmation of another help desk', { subject: '[Request received] Printer' }, {}],
    ['the first line of another help desk', { fullText: '##- Please type your reply above this line -##' }, {}],
    ['the subject of an auto-reply', { subject: 'Automatic reply: Printer' }, {}],
    ['the null return path', { returnPath: '' }, {}],
    ['no-reply', from('noreply@shop.example'), {}],
    ['postmaster', from('postmaster@customer.example'), {}],
    ['mailer-daemon', from('MAILER-DAEMON@customer.example'), {}],
    ['bounces', from('bounces+17@shop.example'), {}],
    ['one of our own addresses', from('Support@neatline.example'), {}],
    ['a mail without a sender', { from: null }, {}],
    [
      'what only reads like a bounce, with its address',
      { fullText: 'Your message could not be delivered to\nx@y.example' },
      {},
    ],
    ['what only reads like a bounce', { subject: 'Delivery failure', fullText: 'x@y.example: 550 no such user' }, {}],
  ])('%s', ([, changes, headers]) => {
    expect(classify(changes, headers).mayAnswerByMachine).toBe(false)
  })
})
