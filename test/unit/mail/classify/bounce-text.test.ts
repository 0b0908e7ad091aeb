import { describe, expect, it } from 'vitest'
import { readBounce } from '#server/mail/classify/read-bounce.ts'
import { buildMail, from, lines, report } from './build-mail.ts'

const read = (text: string, headers: Record<string, string> = {}) =>
  readBounce(buildMail({ ...from('mailer-daemon@mx.example'), fullText: lines(text) }, headers))
const rows = (text: string, headers: Record<string, string> = {}) =>
  read(text, headers).recipients.map(({ address, status, kind, words }) => [address, status, kind, words])

describe('Without a delivery status, recipients and reasons come from the words of', () => {
  it('qmail', () => {
    const bounce = read(`
    Hi. This is the qmail-send program at mx.example.
    I'm afraid I wasn't able to deliver your message to the following addresses.

    <gone@b.example>:
    192.0.2.8 does not like recipient.
    Remote host said: 550 5.1.1 no such user

    <full@b.example>:
    The mailbox holds too much. (#4.2.2)

    --- Below this line is a copy of the message.

    Return-Path: <support@neatline.example>
    Message-ID: <a.17.k3v9@neatline.example>
    Cc: other@c.example`)
    expect(bounce.originalMessageIds[0]).toBe('<a.17.k3v9@neatline.example>')
    expect(bounce.recipients.map(({ address, status, kind, words }) => [address, status, kind, words])).toEqual([
      ['gone@b.example', '5.1.1', 'hard', 'Remote host said: 550 5.1.1 no such user'],
      ['full@b.example', '4.2.2', 'delayed', 'The mailbox holds too much. (#4.2.2)'],
    ])
  })

  it('qmail, never with the reason of another recipient', () => {
    expect(
      rows(`
    <ann@b.example>:
    The account was closed.

    <bob@b.example>:
    550 5.7.1 Refused as spam`),
    ).toEqual([
      ['ann@b.example', null, 'hard', 'The account was closed.'],
      ['bob@b.example', '5.7.1', 'hard', '550 5.7.1 Refused as spam'],
    ])
  })

  it('exim', () => {
    const text = `
    This message was created automatically by mail delivery software.

    A message that you sent could not be delivered to all of its recipients.

      gone@b.example
        SMTP error from remote mail server after RCPT TO:<gone@b.example>:
        host mx.b.example [192.0.2.9]: 550 Unknown user

    ------ This is a copy of the message, including all the headers. ------
    To: gone@b.example, fine@b.example`
    const words = 'host mx.b.example [192.0.2.9]: 550 Unknown user'
    expect(rows(text)).toEqual([['gone@b.example', '5.0.0', 'hard', words]])
    expect(rows(text, { 'x-failed-recipients': 'gone@b.example' })).toEqual([
      ['gone@b.example', '5.0.0', 'hard', words],
    ])
  })

  it('Postfix', () => {
    expect(
      rows(`
    This is the mail system at host mx.example.

    For further assistance, please send mail to postmaster@mx.example.

    <gone@b.example>: host mx.b.example[192.0.2.9] said: 550 5.1.1
        <gone@b.example>: Recipient address rejected: User unknown (in reply to
        RCPT TO command)`),
    ).toEqual([
      [
        'gone@b.example',
        '5.1.1',
        'hard',
        'host mx.b.example[192.0.2.9] said: 550 5.1.1 <gone@b.example>: Recipient address rejected: User unknown (in reply to RCPT TO command)',
      ],
    ])
  })

  it('Exchange, several recipients each by itself', () => {
    expect(
      rows(`
    Your message

      To:      list@c.example
      Subject: Printer
      Sent:    Mon, 23 Nov 2026 09:00:00 -0700

    did not reach the following recipient(s):

    ann@b.example on Mon, 23 Nov 2026 09:00:05 -0700
        The recipient name is not recognized
    bob@b.example on Mon, 23 Nov 2026 09:00:05 -0700
        The mailbox is closed`).map(([address, , kind, words]) => [address, kind, String(words).split('-0700 ')[1]]),
    ).toEqual([
      ['ann@b.example', 'hard', 'The recipient name is not recognized'],
      ['bob@b.example', 'hard', 'The mailbox is closed'],
    ])
  })

  it('Gmail', () => {
    expect(
      rows(
        `
    Delivery to the following recipient failed permanently:

         gone@b.example

    Technical details of permanent failure:
    The error that the other server returned was:
    550 5.1.1 User unknown

    ----- Original message -----
    From: support@neatline.example`,
        { 'x-failed-recipients': 'gone@b.example' },
      ),
    ).toEqual([['gone@b.example', '5.1.1', 'hard', '550 5.1.1 User unknown']])
  })

  it('Notes and Domino', () => {
    expect(
      rows(`
    Your message

      Subject: Printer

    was not delivered to:

      gone@b.example

    because:

      User gone (gone@b.example) not listed in Domino Directory`)[0],
    ).toEqual(['gone@b.example', null, 'hard', 'User gone (gone@b.example) not listed in Domino Directory'])
  })

  it('sendmail', () => {
    expect(
      rows(`
       ----- The following addresses had permanent fatal errors -----
    <gone@b.example>

       ----- Transcript of session follows -----
    >>> RCPT To:<gone@b.example>
    <<< 550 5.1.1 gone@b.example... User unknown`)[0]?.slice(0, 3),
    ).toEqual(['gone@b.example', '5.1.1', 'hard'])
  })

  it('a server that puts the original below without a line between', () => {
    expect(
      rows(`
    gone@b.example Invalid Address, ERROR_CODE :550

    Received:from mail.example by mx.example for <other@c.example>
    recipient: third@c.example`).map(([address]) => address),
    ).toEqual(['gone@b.example'])
  })

  it('a server that also says whom to ask', () => {
    expect(
      rows(`
    <gone@b.example>: refused

    Questions? Ask hotline@b.example or read the pages.`).map(([address]) => address),
    ).toEqual(['gone@b.example'])
  })

  it('a warning that the mail waits', () => {
    expect(
      rows(`
    A message that you sent has not yet been delivered after 2 days.

      <slow@b.example>
        Connection timed out

    No action is required on your part.`),
    ).toEqual([['slow@b.example', null, 'delayed', 'Connection timed out']])
  })

  it('a gateway in Japanese', () => {
    expect(
      rows(`
    以下のメールアドレスへの送信に失敗しました。
    gone@b.example

    -------server message
    550 unknown user <gone@b.example>

    -------original message
    Received: from x.example`)[0]?.slice(0, 3),
    ).toEqual(['gone@b.example', '5.0.0', 'hard'])
  })

  it('a server that names no recipient, by the only one of the original', () => {
    const mail = buildMail({
      ...from('mailer-daemon@mx.example'),
      ...report({ originalHeaders: 'From: support@neatline.example\nTo: Ann <ann@b.example>' }),
      fullText: 'The attached mail was refused.\n552 5.2.2 Mailbox full',
    })
    expect(readBounce(mail).recipients).toMatchObject([{ address: 'ann@b.example', status: '5.2.2', kind: 'hard' }])
  })
})
