import { describe, expect, test } from 'vitest'
import { groupDeliveries, unreachedAddresses } from '#app/desk/conversation/deliveries.tsx'
import type { Message } from '#contract/messages.ts'

type Delivery = Message['deliveries'][number]
const to = (address: string, state: Delivery['state'], code: string | null = null, words: string | null = null) => ({
  address,
  state,
  saved: false,
  code,
  words,
})

describe('The delivery of an answer', () => {
  const deliveries = [
    to('ann@example.com', 'sent', '250', 'OK'),
    to('ben@example.com', 'bounced', '5.1.1', 'No such mailbox'),
    to('cat@example.com', 'sent', '250', 'Queued as 12'),
    to('dan@example.com', 'bounced', '5.1.1', 'No such mailbox'),
    to('eve@example.com', 'delayed', '4.2.2', 'Mailbox full'),
  ]

  test('is told from what needs someone to what does not; recipients who share it are one line', () => {
    const bounced = {
      state: 'bounced',
      saved: false,
      code: '5.1.1',
      words: 'No such mailbox',
      addresses: ['ben@example.com', 'dan@example.com'],
    }
    expect(groupDeliveries(deliveries)).toEqual([
      bounced,
      { state: 'delayed', saved: false, code: '4.2.2', words: 'Mailbox full', addresses: ['eve@example.com'] },
      { state: 'sent', saved: false, code: null, words: null, addresses: ['ann@example.com', 'cat@example.com'] },
    ])
  })

  test('keeps what was only saved apart from what was sent', () => {
    const saved = { ...to('flo@example.com', 'sent'), saved: true }
    expect(groupDeliveries([...deliveries.slice(0, 1), saved]).map((group) => [group.saved, group.addresses])).toEqual([
      [false, ['ann@example.com']],
      [true, ['flo@example.com']],
    ])
  })

  test('names those it did not reach: a delay is none of them', () => {
    expect(unreachedAddresses(deliveries)).toEqual(['ben@example.com', 'dan@example.com'])
  })
})
