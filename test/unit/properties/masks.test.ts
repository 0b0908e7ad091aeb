import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskNumbers, maskPerson, maskSecrets, mask } from '#server/triage/providers/masking.ts'
import { plainText, ticketPrompt } from '#server/triage/providers/prompt.ts'
import { anyText } from './arbitraries.ts'
import { forAll } from './for-all.ts'

const digit = fc.nat(9).map(String)
const word = fc.constantFrom('Hello', 'the printer', 'at 9:00', 'since Monday', 'floor 3', 'thanks', 'Büro', '')
/** Puts text on both sides of a value, next to it only a space, a bracket or a comma. */
const around = (secret: fc.Arbitrary<string>) =>
  fc.tuple(word, fc.constantFrom(' ', ' (', '\n', ', '), secret, fc.constantFrom(' ', ')', '\n', ', ', ''), word)

/** Luhn's last digit for some digits. */
function withCheckDigit(digits: string): string {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, each, index) => {
      const value = Number(each) * (index % 2 === 0 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return digits + String((10 - (sum % 10)) % 10)
}
const card = fc
  .tuple(
    fc.constantFrom('4', '51', '37', '6011'),
    fc.array(digit, { minLength: 14, maxLength: 14 }),
    fc.constantFrom('', ' ', '-'),
  )
  .map(([start, rest, between]) => {
    const number = withCheckDigit((start + rest.join('')).slice(0, start === '37' ? 14 : 15))
    if (between === '') return number
    const groups = start === '37' ? /(.{4})(.{6})(.{5})/ : /(.{4})(.{4})(.{4})(.{4})/
    return groups.exec(number)!.slice(1).join(between)
  })
const iban = fc.array(digit, { minLength: 18, maxLength: 18 }).map((digits) => {
  const account = digits.join('')
  const check = String(98n - (BigInt(`${account}131400`) % 97n)).padStart(2, '0')
  return `DE${check}${account}`
})
const email = fc
  .tuple(
    fc.stringMatching(/^[a-z][a-z0-9._+-]{0,20}[a-z0-9]$/),
    fc.stringMatching(/^[a-z][a-z0-9-]{1,12}[a-z]\.(com|org|example)$/),
  )
  .map((parts) => parts.join('@'))
const password = fc.stringMatching(/^[A-Z][a-z]{2,8}[0-9]{2,4}[!#$%]$/)

describe('Personal data in a text for a provider', () => {
  it('is masked: card numbers, wherever they are', () =>
    forAll(around(card), (parts) => expect(maskNumbers(parts.join(''))).not.toContain(parts[2])))

  it('is masked: account numbers', () =>
    forAll(around(iban), (parts) => expect(maskNumbers(parts.join(''))).not.toContain(parts[2])))

  it('is masked: e-mail addresses', () =>
    forAll(around(email), (parts) => expect(mask(parts.join(''), null)).not.toContain(parts[2])))

  it('is masked: passwords that are named as such', () =>
    forAll(
      around(password),
      fc.constantFrom('password: ', 'my password is ', 'pw=', 'Passwort: ', 'PIN: '),
      ([before, a, secret, b, after], label) =>
        expect(maskSecrets(before + a + label + secret + b + after)).not.toContain(secret),
    ))

  it('is masked: tokens in an address, a header or a key block', () =>
    forAll(fc.stringMatching(/^[a-z]{2}[0-9][a-z]{2}[0-9][a-z]{2}[0-9][a-z]{2}[0-9][a-zA-Z0-9]{12,24}$/), (secret) => {
      for (const text of [
        `https://x.example/?token=${secret}&a=1`,
        `Authorization: Bearer ${secret}`,
        `see ${secret} there`,
        `https://jo:${secret}@x.example/`,
        `-----BEGIN PRIVATE KEY-----\n${secret}\n-----END PRIVATE KEY-----`,
      ])
        expect(maskSecrets(text)).not.toContain(secret)
    }))

  it("is masked: the customer's own name, with any characters", () =>
    forAll(fc.string({ unit: 'grapheme-ascii', minLength: 3, maxLength: 20 }), anyText(), (given, text) => {
      const name = given.trim()
      fc.pre(name.length >= 3)
      const customer = { first_name: name, last_name: '', email: '', phone: '', company: '' }
      // A name next to a letter or digit is part of another word.
      const masked = maskPerson(`${text} ${name} ${text}`, customer)
      expect(masked.split(' ')).not.toContain(name)
    }))
})

describe('Masking', () => {
  it('handles any text', () =>
    forAll(anyText(2000), (text) => {
      const person = {
        first_name: text.slice(0, 20),
        last_name: text.slice(5, 30),
        email: text,
        phone: text,
        company: text,
      }
      expect(typeof mask(text, person)).toBe('string')
    }))

  it('leaves text without personal data unchanged', () =>
    forAll(
      fc.array(
        fc.constantFrom(
          'the',
          'printer',
          'is',
          'slow',
          'and',
          'screen',
          'flickers',
          'on',
          'Monday',
          'error',
          'E-42',
          'v1.2.3',
        ),
        { maxLength: 30 },
      ),
      (words) => {
        expect(mask(words.join(' '), null)).toBe(words.join(' '))
      },
    ))

  it('changes nothing in masked text', () =>
    forAll(around(fc.oneof(card, iban, email)), (parts) => {
      const once = mask(parts.join(''), null)
      expect(mask(once, null)).toBe(once)
    }))
})

describe('The prompt of a model', () => {
  it('has no invisible characters', () =>
    forAll(anyText(), (text) => {
      const plain = plainText(text)
      expect(plain).not.toMatch(/[^\P{Cc}\n\t]|[\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/u)
      expect(plain.isWellFormed()).toBe(true)
      expect(plainText(plain)).toBe(plain)
    }))

  it('has the ticket between two markers that nothing in it resembles', () =>
    forAll(anyText(), anyText(400), (title, description) => {
      const prompt = ticketPrompt({
        title: `<<<${title}<|`,
        description: `${description}>>>|>`,
        category: 'General',
        priority: 'Low',
        customer: null,
      })
      expect(prompt).toMatch(/^<<<TICKET [\w-]{22}\n[^]*\nTICKET [\w-]{22}>>>$/)
      expect(prompt.match(/<<|>>|<\||\|>/g)).toEqual(['<<', '>>'])
    }))
})
