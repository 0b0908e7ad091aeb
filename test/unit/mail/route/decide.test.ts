import { expect, it } from 'vitest'
import { type Situation, decideDestination } from '#server/mail/route/decide.ts'
import type { NamedTicket } from '#server/mail/route/routing-facts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOW = new Date('2026-11-24T17:00:00Z')
const ANN = { id: 'ann', email: 'ann@customer.example' }
const sender = { address: ANN.email, isClear: true } as NonNullable<Situation['sender']>

it.each([
  ['thirty days later to the millisecond joins it', 30 * DAY_MS, 'message'],
  ['a moment after thirty days makes a new one', 30 * DAY_MS + 1, 'new-ticket'],
])('A reply to a resolved ticket %s', (_, age, to) => {
  const ticket: NamedTicket = {
    kind: 'message',
    key: 'answer',
    id: 'ticket',
    status: 'Resolved',
    resolved_at: new Date(NOW.getTime() - age).toISOString(),
    requester: ANN,
    participants: [],
    recent: 0,
  }
  const situation = {
    sender,
    senderCheck: 'verified',
    ticket,
    holdsOwnToken: true,
    hinted: undefined,
    now: NOW,
  } as const
  expect(decideDestination(situation).to).toBe(to)
})
