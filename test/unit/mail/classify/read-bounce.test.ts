import { describe, expect, it } from 'vitest'
import { readBounce } from '#server/mail/classify/read-bounce.ts'
import { buildMail, from, lines, report } from './build-mail.ts'

const read = (deliveryStatus: string, more: { fullText?: string; originalHeaders?: string } = {}) =>
  readBounce(
    buildMail({
      ...from('mailer-daemon@mx.example'),
      ...report({
        type: 'delivery-status',
        deliveryStatus: lines(deliveryStatus),
        originalHeaders: more.originalHeaders ?? null,
      }),
      fullText: more.fullText ?? 'Your mail could not be delivered.',
    }),
  )

describe('A delivery status gives for each recipient', () => {
  it('the address, what became of it, the code and the words', () => {
    const { recipients } = read(`
    Reporting-MTA: dns; mx.example

    Final-Recipient: rfc822; gone@b.example
    Action: failed
    Status: 5.1.1
    Diagnostic-Code: smtp; 550 5.1.1 <gone@b.example>:
        No such user`)
    const words = '550 5.1.1 <gone@b.example>: No such user'
    expect(recipients).toEqual([{ address: 'gone@b.example', action: 'failed', status: '5.1.1', words, kind: 'hard' }])
  })

  it('its own result, where one failed, one waits and one arrived', () => {
    const { recipients, delivered } = read(`
    Reporting-MTA: dns; mx.example

    Final-Recipient: rfc822;gone@b.example
    Action: failed
    Status: 5.1.1

    Final-Recipient: rfc822;full@b.example
    Action: failed
    Status: 4.2.2
    Final-Recipient: rfc822;slow@b.example
    Action: Delayed
    Status: 4.4.1 (no answer)

    Final-Recipient: rfc822;fine@b.example
    Action: relayed
    Status: 2.0.0`)
    expect(recipients.map(({ address, action, status, kind }) => [address, action, status, kind])).toEqual([
      ['gone@b.example', 'failed', '5.1.1', 'hard'],
      ['full@b.example', 'failed', '4.2.2', 'delayed'],
      ['slow@b.example', 'delayed', '4.4.1', 'delayed'],
    ])
    expect(delivered).toEqual(['fine@b.example'])
  })

  it('the address we wrote to, not the one it was forwarded to', () => {
    const { recipients } = read(`
    Original-Recipient: rfc822;ann@b.example
    Final-Recipient: rfc822;ann.meyer@old.b.example
    Action: failed
    Status: 5.2.1`)
    expect(recipients.map(({ address }) => address)).toEqual(['ann@b.example'])
  })

  it('the code the other server gave, where the report only has a general one', () => {
    const [recipient] = read(`
    Final-Recipient: rfc822; a@b.example
    Action: failed
    Status: 5.0.0
    Diagnostic-Code: smtp; 550 #5.7.1 Blocked [192.0.2.5]`).recipients
    expect(recipient?.status).toBe('5.7.1')
  })

  it('the class of a reply code where no other is given, and never part of an IP address', () => {
    const [recipient] = read(`
    Final-Recipient: rfc822; a@b.example
    Diagnostic-Code: smtp; host mx[5.1.1.9] said: 451 try later`).recipients
    expect(recipient).toMatchObject({ status: '4.0.0', action: 'delayed', kind: 'delayed' })
  })

  it('words from the text for people where the report has none', () => {
    const [recipient] = read('Final-Recipient: rfc822; a@b.example\nAction: failed\nStatus: 5.1.1', {
      fullText: 'These failed:\n\na@b.example\nThe mailbox was closed last year.',
    }).recipients
    expect(recipient?.words).toBe('The mailbox was closed last year.')
  })

  it('at most 300 characters on one line', () => {
    const [recipient] = read(
      `Final-Recipient: a@b.example\nDiagnostic-Code: smtp; 550 ${'spam '.repeat(200)}`,
    ).recipients
    expect(recipient?.words).toHaveLength(300)
    expect(recipient?.words).not.toContain('\n')
  })
})

describe('The mail a bounce is about is found', () => {
  const id = '<a.17.k3v9@neatline.example>'

  it('in the headers of the original', () => {
    const originalHeaders = `From: support@neatline.example\nReferences: <older@x.example>\nMessage-ID:\n ${id}\nSubject: x`
    expect(read('', { originalHeaders }).originalMessageIds).toEqual([id])
  })

  it('in the text, quoted or indented', () => {
    expect(read('', { fullText: `Failed.\n\n> Message-Id: ${id}\n> Subject: x` }).originalMessageIds[0]).toBe(id)
    expect(
      read('', { fullText: `About a mail with\n  message-id: ${id}\n  To: a@b.example` }).originalMessageIds[0],
    ).toBe(id)
  })

  it('in the delivery status of Gmail', () => {
    expect(read(`Reporting-MTA: dns; x\nX-Original-Message-ID: ${id}`).originalMessageIds[0]).toBe(id)
  })

  it('in what the bounce answers, where nothing surer is there', () => {
    const mail = buildMail({ inReplyTo: id, references: ['<older@x.example>', id] })
    expect(readBounce(mail).originalMessageIds).toEqual([id, '<older@x.example>'])
  })

  it('never in the references of the original: older answers did arrive', () => {
    const originalHeaders = `References: ${id}\nIn-Reply-To: ${id}\nMessage-ID: <other@x.example>`
    expect(read('', { originalHeaders }).originalMessageIds).toEqual(['<other@x.example>'])
  })

  it('also where a gateway gave the bounce the same id', () => {
    const mail = buildMail({ ...report({ originalHeaders: `Message-ID: ${id}` }), messageId: id })
    expect(readBounce(mail).originalMessageIds[0]).toBe(id)
  })

  it('not at all in a bounce that does not say', () => {
    expect(read('').originalMessageIds[0]).toBeUndefined()
  })
})
