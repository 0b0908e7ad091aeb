import { describe, expect, test } from 'vitest'
import { senderLabel } from '#app/desk/conversation/message-head.tsx'
import type { Conversation } from '#app/desk/ticket/ticket-queries.ts'
import { offeredPeople, recipientsOf } from '#app/desk/recipients/recipients.tsx'

const customer = { first_name: 'Ann', last_name: 'Lee', email: 'ann@example.com', phone: '', company: '' }
const ben = { id: 'ben', name: 'Ben Lee', email: 'ben@example.com' }

describe('Who gets an answer', () => {
  test('the requester first, then the participants, nobody twice', () => {
    const again = { id: 'ann', name: 'Ann Lee', email: 'ann@example.com' }
    expect(recipientsOf({ user_id: 'ann', customer }, [ben, again])).toEqual([
      { ...again, isRequester: true },
      { ...ben, isRequester: false },
    ])
  })

  test('the participants alone where the requester has been erased', () => {
    expect(recipientsOf({ user_id: null, customer: null }, [ben])).toEqual([{ ...ben, isRequester: false }])
  })

  test('people in Cc of any of the mails are offered once', () => {
    const mail = (...addresses: string[]) => ({ offered: addresses.map((address) => ({ name: '', address })) })
    const conversation = {
      first_mail: mail('Ben@Example.com', 'cat@example.com'),
      messages: [{ mail: mail('CAT@example.com', 'dan@example.com') }, { mail: null }],
    } as Conversation
    const offered = offeredPeople(conversation)
    expect(offered.map(({ address }) => address)).toEqual(['Ben@Example.com', 'CAT@example.com', 'dan@example.com'])
  })
})

describe('The sender of an email', () => {
  test.each([
    ['Ann Lee <ann@example.com>', 'ann@example.com'],
    ['"Lee, Ann" <ann@example.com>', 'ann@example.com'],
    ['ann@example.com', 'ann@example.com'],
    ['Ann Lee', 'Ann Lee'],
    ['', 'an unknown sender'],
  ])('%s is called %s', (from, label) => {
    expect(senderLabel(from)).toBe(label)
  })
})
