import { queryOptions } from '@tanstack/react-query'
import { callAfterPaint } from '#app/lib/timing/call-after-paint.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { getCustomerCard } from '#contract/team/customer-card.ts'
import { pollInterval } from '../../live/live-status.ts'
import { TICKETS_KEY } from '../../state/ticket-queries.ts'

export type CustomerCard = ResponseBody<typeof getCustomerCard>

/** The key above the cards of all customers: another ticket of theirs may have changed. */
export const CARDS_KEY = [...TICKETS_KEY, 'customer-card']

export const cardQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...CARDS_KEY, customerId],
    queryFn: ({ signal }) => callAfterPaint(getCustomerCard, { id: customerId }, { signal }),
    refetchInterval: pollInterval,
  })
