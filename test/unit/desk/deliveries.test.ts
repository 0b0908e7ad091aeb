import { describe, expect, test } from 'vitest'
import { groupDeliveries, unreachedAddresses } from '#app/desk/conversation/deliveries.tsx'
import type { Message } from '#contract/messages.ts'

type Delivery = Message['deliveries'][number]
const to = (address: string, state: Delivery['state'], code: string | null = null, words: string | null = null) => ({
  address,
  state,
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
    expect(groupDeliveries(deliveries)).toEqual([
      { state: 'bounced', code: '5.1.1', words: 'No such mailbox', addresses: ['ben@example.com', 'dan@example.com'] },
      { state: 'delayed', code: '4.2.2', words: 'Mailbox full', addresses: ['eve@example.com'] },
      { state: 'sent', code: null, words: null, addresses: ['ann@example.com', 'cat@example.com'] },
    ])
  })

  test('names those it did not reach: a delay is none of them', () => {
    expect(unreachedAddresses(deliveries)).toEqual(['ben@example.com', 'dan@example.com'])
  })
})
