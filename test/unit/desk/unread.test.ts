import { describe, expect, test } from 'vitest'
import { newestMoment, unreadKey, unreadSince } from '#app/desk/conversation/unread.tsx'
import type { Message } from '#contract/messages.ts'
import type { TicketDetail } from '#contract/tickets.ts'

const [CREATED, BEGUN, LATER, LATEST] = [8, 10, 11, 12].map((hour) =>
  `2026-11-20T${hour}:00:00.000Z`.replace('T8', 'T08'),
) as [string, string, string, string]
const response = (kind: Message['kind'], name: string, created_at: string) =>
  ({ id: `${kind} of ${name}`, kind, author: { id: name, name }, created_at }) as Message
const change = (from: 'Open' | 'In Progress' | 'Resolved', to: typeof from, id: string, at: string) => ({
  from,
  to,
  at,
  by: { id, first_name: id, last_name: '' },
})
type Change = TicketDetail['status_change']
const unread = (responses: Message[], status_change: Change = null, since = BEGUN) =>
  unreadSince(since, { status_change }, responses, 'jo')

describe('While an answer is written', () => {
  test('messages of others sent after it was begun are unread, the writer’s own, notes and automatic replies never', () => {
    const responses = [
      response('answer', 'dana', BEGUN),
      response('answer', 'jo', LATER),
      response('customer', 'marisol', LATER),
      response('answer', 'sam', LATER),
      response('note', 'sam', LATER),
      response('automatic', 'marisol', LATER),
    ]
    expect(unread(responses).messages.map(({ id }) => id)).toEqual(['customer of marisol', 'answer of sam'])
    expect(unread(responses, null, '').messages).toEqual([])
  })

  test('a resolve or reopen by someone else is unread, any other change of status is not', () => {
    const resolved = change('In Progress', 'Resolved', 'dana', LATER)
    expect(unread([], resolved).status).toBe(resolved)
    expect(unread([], change('Resolved', 'Open', 'dana', LATER)).status).not.toBeNull()
    expect(unread([], change('Open', 'In Progress', 'dana', LATER)).status).toBeNull()
    expect(unread([], change('In Progress', 'Resolved', 'jo', LATER)).status).toBeNull()
    expect(unread([], change('In Progress', 'Resolved', 'dana', BEGUN)).status).toBeNull()
  })

  test('a warning counts until something else happens', () => {
    const first = unread([response('answer', 'dana', LATER)])
    const second = unread([response('answer', 'dana', LATER)], change('Open', 'Resolved', 'dana', LATEST))
    expect(unreadKey(unread([]))).toBe('')
    expect(unreadKey(first)).not.toBe('')
    expect(unreadKey(second)).not.toBe(unreadKey(first))
  })

  test('it is begun at the newest of what is on screen: message, change of status or the ticket itself', () => {
    const moment = (responses: Message[], status_change: Change) =>
      newestMoment({ created_at: CREATED, status_change }, responses)
    expect(moment([], null)).toBe(CREATED)
    expect(moment([response('answer', 'dana', BEGUN)], null)).toBe(BEGUN)
    expect(moment([response('answer', 'dana', BEGUN)], change('Open', 'Resolved', 'dana', LATER))).toBe(LATER)
  })
})
