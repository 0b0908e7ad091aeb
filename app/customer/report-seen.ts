import { ApiError, call } from '#app/lib/api.ts'
import { markCustomerSeen } from '#contract/customer-tickets.ts'

/** Reports that a person reads the page of a ticket; throws only where the server could not be reached. */
export async function reportSeen(number: number): Promise<void> {
  try {
    await call(markCustomerSeen, { number })
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status > 0
    if (!isRefused) throw error
  }
}
