import { expect, test } from 'vitest'
import { answersOfOthers } from '#app/dashboard/ticket/chat/use-unread-answers.ts'
import type { TicketResponse } from '#contract/tickets.ts'

const BEGUN = '2026-11-20T10:00:00.000Z'
const LATER = '2026-11-20T10:05:00.000Z'
const response = (kind: TicketResponse['kind'], user_id: string, created_at: string) =>
  ({ id: `${kind} of ${user_id}`, kind, user_id, created_at }) as TicketResponse

test('Only answers of other admins sent after one began to write count as unread', () => {
  const responses = [
    response('answer', 'dana', BEGUN),
    response('answer', 'jo', LATER),
    response('customer', 'marisol', LATER),
    response('answer', 'sam', LATER),
  ]
  expect(answersOfOthers(responses, BEGUN, 'jo').map(({ id }) => id)).toEqual(['answer of sam'])
})
