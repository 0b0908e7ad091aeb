import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createMessageId } from '#server/mail/ids.ts'
import { threadHeaders } from '#server/conversation/mail-thread.ts'
import { createSigner } from '#server/platform/signing.ts'

const signer = createSigner('s'.repeat(32))
const domain = 'neatline.example'
const ticketId = randomUUID()
const recipient = { user_id: randomUUID(), address: 'ann@juniper.example' }
const ours = (kind: 'a' | 'c', id: string) => createMessageId(signer, { kind, id }, domain)
const CONFIRMATION = ours('c', ticketId)
const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 9, minute))

type Mail = Parameters<typeof threadHeaders>[0]['mails'][number]
const mail = (message_id: string | null, minute: number, changes: Partial<Mail> = {}): Mail => ({
  message_id,
  from_address: recipient.address,
  user_id: null,
  at: at(minute),
  ...changes,
})
const answer = (minute: number) => ({ id: randomUUID(), created_at: at(minute) })
const opening = (message_id: string | null) => ({
  id: randomUUID(),
  message_id,
  subject: '',
  from_address: recipient.address,
  sender_check: null,
})
const headers = (changes: Partial<Parameters<typeof threadHeaders>[0]>) =>
  threadHeaders({ ticketId, opening: undefined, mails: [], answers: [], recipient, signer, domain, ...changes })

describe('The thread of an answer', () => {
  it('begins with the confirmation for a ticket by the form, and replies to our last answer', () => {
    expect(headers({})).toEqual({ inReplyTo: CONFIRMATION, references: [CONFIRMATION] })
    const [one, two] = [answer(1), answer(2)]
    expect(headers({ answers: [one, two] })).toEqual({
      inReplyTo: ours('a', two.id),
      references: [CONFIRMATION, ours('a', one.id), ours('a', two.id)],
    })
  })

  it('begins with the mail the ticket was made from, and replies to the recipient’s last one', () => {
    const one = answer(2)
    const mails = [mail('<first@x>', 1), mail('<second@x>', 3, { from_address: 'other@x', user_id: recipient.user_id })]
    expect(headers({ opening: opening('<first@x>'), mails, answers: [one, answer(4)] })).toEqual({
      inReplyTo: '<second@x>',
      references: ['<first@x>', CONFIRMATION, ours('a', one.id), expect.stringMatching(/^<a\./), '<second@x>'],
    })
  })

  it('names no mail of another person', () => {
    const mails = [mail('<theirs@x>', 1, { from_address: 'ben@cedar.example', user_id: randomUUID() })]
    expect(headers({ mails })).toEqual({ inReplyTo: CONFIRMATION, references: [CONFIRMATION] })
  })

  it('stays short: the first mail and the last eight, the one it replies to at the end', () => {
    const mails = Array.from({ length: 30 }, (_, minute) => mail(`<m${minute}@x>`, minute))
    const { inReplyTo, references } = headers({ opening: opening('<m0@x>'), mails, answers: [answer(40)] })
    expect(inReplyTo).toBe('<m29@x>')
    expect([references.length, references[0], references.at(-1)]).toEqual([9, '<m0@x>', '<m29@x>'])
    expect(new Set(references).size).toBe(9)
  })

  it.for([null, '', 'no brackets', '<a b@x>', '<a@x>\r\nBcc: y@z', '<é@x>', `<${'a'.repeat(300)}@x>`, '<<a@x>>'])(
    'has nothing in it that could be more than an id: %j',
    (odd) => {
      expect(headers({ opening: opening(odd), mails: [mail(odd, 1)] })).toEqual({
        inReplyTo: CONFIRMATION,
        references: [CONFIRMATION],
      })
    },
  )
})
