import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  createLoopMark,
  isLoopMark,
  createMessageId,
  readMessageId,
  addressWithToken,
  createBounceToken,
  createReplyToken,
  isReplyTokenOf,
  readBounceToken,
  readTokens,
  ticketNumberOf,
} from '#server/mail/ids.ts'
import { createSigner } from '#server/platform/signing.ts'

const OLD = 'an earlier secret of 32 characters'
const signer = createSigner('the secret of this installation, 32+', OLD)
const other = createSigner('the secret of another installation!')
const PATTERN = { before: 'help+', after: '@neatline.example' }
const id = randomUUID()
/** The same text with one letter changed, for each of its places. */
const changed = (text: string) =>
  Array.from(text, (letter, place) => `${text.slice(0, place)}${letter === 'a' ? 'b' : 'a'}${text.slice(place + 1)}`)

describe('A Message-ID of ours', () => {
  const messageId = createMessageId(signer, { kind: 'a', id }, 'neatline.example')

  it('names its message, in any case and with another domain, and is the same at every attempt', () => {
    expect(createMessageId(signer, { kind: 'a', id }, 'neatline.example')).toBe(messageId)
    expect(readMessageId(signer, messageId)).toEqual({ kind: 'a', id })
    expect(readMessageId(signer, ` ${messageId.toUpperCase().replace(/@.*/, '@relay>')}`)).toEqual({ kind: 'a', id })
  })

  it('cannot be made without the secret: not with one letter changed, of another kind, or by another installation', () => {
    const code = messageId.slice(1, messageId.indexOf('@'))
    for (const guess of changed(code)) expect(readMessageId(signer, `<${guess}@neatline.example>`)).toBeUndefined()
    for (const kind of ['a', 'c', 'n'] as const)
      expect(readMessageId(signer, createMessageId(other, { kind, id }, 'neatline.example'))).toBeUndefined()
    for (const odd of ['', '<>', `<a.${id}@neatline.example>`, `${'<a.'.repeat(1000)}@`])
      expect(readMessageId(signer, odd)).toBeUndefined()
  })

  it('stays valid after the secret has changed', () => {
    expect(readMessageId(signer, createMessageId(createSigner(OLD), { kind: 'c', id }, 'x'))).toEqual({ kind: 'c', id })
  })

  it('has no long run of digits, which filters take for spam', () => {
    const longest = Array.from({ length: 500 }, () =>
      createMessageId(signer, { kind: 'a', id: randomUUID() }, 'neatline.example').match(/\d+/g),
    ).flatMap((runs) => (runs ?? []).map(({ length }) => length))
    expect(Math.max(...longest)).toBeLessThan(9)
  })
})

describe('A reply token', () => {
  const token = createReplyToken(signer, 1001, id)

  it('is found in an address in any case, and is one person’s for one ticket', () => {
    const address = addressWithToken(PATTERN, token)
    expect(address.indexOf('@')).toBeLessThanOrEqual(64)
    expect(readTokens(PATTERN, ['x@y.example', address.toUpperCase()])).toEqual([token])
    expect(ticketNumberOf(token)).toBe(1001)
    expect(isReplyTokenOf(signer, token, id)).toBe(true)
    expect(isReplyTokenOf(signer, token, randomUUID())).toBe(false)
    for (const guess of changed(token)) expect(isReplyTokenOf(signer, guess, id)).toBe(false)
    expect(isReplyTokenOf(signer, token.replace('1001', '1002'), id)).toBe(false)
    expect(isReplyTokenOf(other, token, id)).toBe(false)
  })

  it('is none in addresses that only resemble ours', () => {
    const addresses = ['help+@neatline.example', 'help@neatline.example', 'xhelp+a@neatline.example', 'help+a@neatline']
    expect(readTokens(PATTERN, addresses)).toEqual([])
    expect(readTokens(undefined, ['help+a@neatline.example'])).toEqual([])
    for (const odd of ['', 'r', 'r1001', 'r01001-aaaabbbbccccdddd', 'r99999999999-aaaabbbbccccdddd'])
      expect(ticketNumberOf(odd)).toBeUndefined()
  })
})

it('A bounce token names its delivery, and nobody can guess one', () => {
  const token = createBounceToken(signer, id)
  expect(readBounceToken(signer, token)).toBe(id)
  expect(addressWithToken(PATTERN, token).indexOf('@')).toBeLessThanOrEqual(64)
  for (const guess of changed(token)) expect(readBounceToken(signer, guess)).toBeUndefined()
  expect(readBounceToken(other, token)).toBeUndefined()
  expect(readBounceToken(signer, createReplyToken(signer, 1001, id))).toBeUndefined()
})

it('The loop mark of an installation is recognised by itself only', () => {
  const mark = createLoopMark(signer)
  expect(isLoopMark(signer, ` ${mark.toUpperCase()} `)).toBe(true)
  expect(isLoopMark(other, mark)).toBe(false)
  expect(isLoopMark(signer, '')).toBe(false)
})
