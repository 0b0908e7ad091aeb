import { describe, expect, it } from 'vitest'
import { contactMessageInput } from '#contract/contact-messages.ts'
import { createTicketInput } from '#contract/tickets.ts'
import { LIMITS } from '#contract/vocabulary.ts'

const MESSAGE = {
  firstName: 'Luis',
  lastName: 'Ortega',
  email: 'luis@ortega.example.com',
  subject: 'Four desktops',
  message: 'By June.\nThank you.',
}
const read = (changes: Partial<typeof MESSAGE>) => contactMessageInput.safeParse({ ...MESSAGE, ...changes })

describe('An e-mail address', () => {
  it.for([
    "Luis.O'Hara+it_1@x-y.Example.COM",
    '+1@example.co',
    `${'x'.repeat(64)}@example.com`,
    `a@${'x'.repeat(63)}.example`,
    'a@example.xn--p1ai',
  ])('may be %s', (email) => {
    expect(read({ email: ` ${email}\n` }).data?.email).toBe(email)
  })

  it.for([
    'a@b.example,c@d.example',
    'a@b.example c@d.example',
    'Eve <a@b.example>',
    '<a@b.example>',
    '"a@b.example"@c.example',
    '"a b"@c.example',
    'all:a@b.example;',
    '@relay.example:a@b.example',
    'a(comment)@b.example',
    'a%c.example@b.example',
    'c.example!a@b.example',
    'a@b.example\r\nBcc: c@d.example',
    'a@b\u2028.example',
    'a\u0000@b.example',
    'a\u202e@b.example',
    '-oQ@b.example',
    '.a@b.example',
    'a.@b.example',
    'a..b@c.example',
    'a@b',
    'a@b..example',
    'a@-b.example',
    'a@b-.example',
    'a@b.example.',
    'a@192.0.2.1',
    'a@[192.0.2.1]',
    'ſ@b.example',
    'a@bücher.example',
    'a@b。example',
    `${'x'.repeat(65)}@b.example`,
    `a@${'x'.repeat(64)}.example`,
  ])('cannot be %j', (email) => {
    expect(read({ email }).success).toBe(false)
  })

  it('has at most the length an address can have', () => {
    const domain = `${'d'.repeat(60)}.`.repeat(3)
    const longest = `${'x'.repeat(LIMITS.email - domain.length - 8)}@${domain}example`
    expect([longest.length, read({ email: longest }).success]).toEqual([LIMITS.email, true])
    expect(read({ email: `x${longest}` }).success).toBe(false)
  })
})

describe('A one-line field', () => {
  it('has one line whatever was sent, while a text keeps its lines', () => {
    const lines = 'a\r\nb\u0085c\u2028d\u2029e\tf\u001bg'
    expect(read({ firstName: lines, lastName: lines, subject: lines }).data).toMatchObject({
      firstName: 'a  b c d e f g',
      lastName: 'a  b c d e f g',
      subject: 'a  b c d e f g',
      message: MESSAGE.message,
    })
    const ticket = createTicketInput.parse({
      title: 'a\nb',
      description: 'a\nb',
      customerInfo: {
        email: MESSAGE.email,
        firstName: 'a\nb',
        lastName: 'a\nb',
        phone: '1\n2',
        company: 'a\nb',
      },
    })
    expect(ticket).toMatchObject({
      title: 'a b',
      description: 'a\nb',
      customerInfo: { firstName: 'a b', lastName: 'a b', phone: '1 2', company: 'a b' },
    })
  })

  it('is missing when only line breaks were sent, and refused with a null character', () => {
    expect(read({ subject: '\r\n\u2028' }).error?.issues[0]?.message).toBe('Enter a subject')
    expect(read({ subject: 'a\0b' }).success).toBe(false)
  })
})
