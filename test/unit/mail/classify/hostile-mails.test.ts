import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classifyMail } from '#server/mail/classify/classify-mail.ts'
import { judgeSender } from '#server/mail/classify/judge-sender.ts'
import { readBounce } from '#server/mail/classify/read-bounce.ts'
import { readRoutingSubject, isSameSubject } from '#server/mail/classify/mail-subject.ts'
import type { ParsedMail } from '#server/mail/in/parsed-mail.ts'
import { sized } from '#test/support/drill.ts'
import { expectLinear } from '#test/support/growth.ts'
import { anyText } from '../../properties/arbitraries.ts'
import { forAll } from '../../properties/for-all.ts'
import { buildMail, report } from './build-mail.ts'

const OPTIONS = { isOurMessageId: () => false, isOurLoopMark: () => false }

function readEverything(mail: ParsedMail) {
  const { class: mailClass } = classifyMail(mail, OPTIONS)
  const { recipients, originalMessageIds } = readBounce(mail)
  const { verified } = judgeSender(mail, { authservId: 'mx.example' })
  return { mailClass, recipients, originalMessageIds, verified, subject: readRoutingSubject(mail.subject) }
}

/** Every text of a mail filled with one piece over and over, a tenth of it in its headers. */
function filledWith(piece: string, length: number): ParsedMail {
  const text = piece.repeat(length / piece.length)
  const header = text.slice(0, length / 10)
  const names = ['authentication-results', 'auto-submitted', 'x-failed-recipients', 'list-id', 'precedence', 'x-loop']
  return {
    ...buildMail({ subject: header, fullText: text, inReplyTo: header, messageId: header, references: [header] }),
    ...report({ type: 'delivery-status', deliveryStatus: text, feedback: text, originalHeaders: text }),
    headers: names.map((name): [string, string] => [name, `mx.example; ${header}`]),
  }
}

describe('A hostile mail', () => {
  it('is read whatever stands in it', () =>
    forAll(anyText(), fc.constantFrom('from', 'authentication-results', 'list-post'), (text, name) => {
      const half = text.slice(text.length / 2)
      const mail = {
        ...buildMail({ subject: text, fullText: half, returnPath: text }),
        ...report({ deliveryStatus: text, originalHeaders: half }),
      }
      const read = readEverything({ ...mail, headers: [[name, text]], from: { name: text, address: half } })
      expect(read.recipients.length).toBeLessThanOrEqual(200)
      isSameSubject(text, half)
    }))

  it.for([
    '<',
    '@',
    'a@b.c ',
    '<a@',
    '(',
    '"',
    '((a',
    '#1',
    '#',
    'Re:',
    ' ',
    '\n',
    '5.5.',
    '550 ',
    'a.',
    '\\',
    '-',
    'Final-Recipient: a@b.c\n',
    'Message-ID:\n',
    'to:a@b.c\n',
    'x@y.example\n550 5.1.1 no\n',
  ])('of one piece over and over is read in linear time: %j', (piece) => {
    expectLinear(sized(60_000, 1_000_000), (length) => {
      const read = readEverything(filledWith(piece, length))
      expect(read.recipients.length).toBeLessThanOrEqual(200)
      expect(read.originalMessageIds.length).toBeLessThanOrEqual(50)
    })
  })

  it('of very many recipients is read up to a limit', () => {
    const addresses = Array.from({ length: sized(2_000, 20_000) }, (_, index) => `a${index}@b${index}.example`)
    const status = addresses.map((address) => `Final-Recipient: rfc822; ${address}\nStatus: 5.1.1`).join('\n\n')
    const texts = [addresses.join(' '), addresses.join('\n'), addresses.join(': refused\n')]
    for (const fullText of texts) {
      expect(readEverything(buildMail({ fullText, returnPath: '' })).recipients).toHaveLength(50)
      const mail = { ...buildMail({ fullText }), ...report({ deliveryStatus: status }) }
      expect(readEverything(mail).recipients).toHaveLength(200)
    }
  })
})
