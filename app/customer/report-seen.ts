import { call } from '#app/lib/api.ts'
import { markCustomerSeen } from '#contract/customer-tickets.ts'

/** Reports that a person reads the page of a ticket. Rejects where that could not be reported. */
export const reportSeen = (number: number): Promise<unknown> => call(markCustomerSeen, { number })
