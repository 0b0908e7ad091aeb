import { call } from '#app/lib/api.ts'
import { markCustomerSeen } from '#contract/customer-tickets.ts'

/** Reports that a person reads the page of a ticket. It only tells the team so: nothing depends on it here. */
export const reportSeen = (number: number): void => void call(markCustomerSeen, { number }).catch(() => {})
