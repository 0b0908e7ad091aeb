import { describe, expect, it } from 'vitest'
import { displayName, headerText, requireSingleMailbox } from '#server/mail/out/compose-mail.ts'

describe('The name next to an address', () => {
  it.for([
    ['Marisol Vega', 'Marisol Vega'],
    ["Róisín O'Brien-Núñez", "Róisín O'Brien-Núñez"],
    ['李 小龍', '李 小龍'],
    ['Robert "Bob" Smith, Jr.', 'Robert Bob Smith Jr.'],
    [' Two\r\n lines ', 'Two lines'],
    ['Ann\u202e ylloH\u2066', 'Ann ylloH'],
  ])('is cleaned to one line: %j', ([given, shown]) => {
    expect(displayName(given!)).toBe(shown)
  })

  it.for([
    'Eve\r\nBcc: victim@example.com',
    'boss@company.example',
    '<boss>',
    'www.bad.example',
    'bad.example',
    'Call 1-800-555-0199',
    '=?utf-8?q?=0d=0a?=',
    'all: a;',
    '(comment) [x]\\',
    'javascript:alert',
    '\u0000\u0007',
  ])('is left out where it does not look like a name: %j', (given) => {
    expect(displayName(given)).toBe('')
  })

  it('has at most 70 characters and never ends in a lone surrogate', () => {
    expect(displayName('x'.repeat(300))).toHaveLength(69)
    expect(displayName('\u{20000}'.repeat(300)).isWellFormed()).toBe(true)
  })
})

it('header text is one line of visible characters', () => {
  expect(headerText('a\r\nb\u0085c\u2028d\0e\u200bf\u{E0001}g\ud800')).toBe('a b c d e f g')
  expect(Array.from(headerText('😀'.repeat(500)))).toHaveLength(200)
})

it('header text has no encoded word, which a mail program would show as something else', () => {
  expect(headerText('=?utf-8?b?aHR0cHM6Ly9iYWQuZXhhbXBsZS8x?=')).toBe('= ?utf-8?b?aHR0cHM6Ly9iYWQuZXhhbXBsZS8x?=')
  expect(headerText('=\u200b?utf-8?q?a?=')).toBe('= ?utf-8?q?a?=')
})

describe('A mail goes to one mailbox', () => {
  it.for(["o'brien+it@x-y.example.com", 'desk@localhost', 'a@xn--e1afmkfd.xn--p1ai'])('such as %s', (address) => {
    expect(requireSingleMailbox(address)).toBe(address)
  })

  it.for([
    'a@b.example, c@d.example',
    'a@b.example;c@d.example',
    '"a@b.example" <c@d.example>',
    'all: a@b.example;',
    '<@relay.example:a@b.example>',
    '(comment)a@b.example',
    '"a b"@c.example',
    'a@b.example\r\nBcc: c@d.example',
    'a@b@c.example',
    'a@[192.0.2.1]',
    'ä@b.example',
    'a@b。example',
    'a..b@c.example',
    '',
  ])('and is not sent where a second one may be hidden: %j', (address) => {
    expect(() => requireSingleMailbox(address)).toThrow('not one mailbox')
  })
})
