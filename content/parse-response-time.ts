const HOURS: Record<string, number> = { minute: 1 / 60, hour: 1, day: 24 }

/** Parses a response time such as 'under 4 hours' or 'under 15 minutes' into hours. */
export function responseHours(promise: string): number {
  const [, amount, unit = ''] = /(\d+)\s*(minute|hour|day)/.exec(promise) ?? []
  if (!amount) throw new Error(`No time in the promise '${promise}'`)
  return Number(amount) * HOURS[unit]!
}
