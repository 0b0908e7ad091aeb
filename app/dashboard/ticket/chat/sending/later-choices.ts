import { clockInZone, momentInZone } from '#app/lib/zone-time.ts'

export type LaterChoice = { label: string; at: Date }

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** When a working day begins for who is written to. */
const MORNING = '08:00'

/** Moments to send an answer later, by the clocks of a time zone; tomorrow stands for Monday on a Sunday. */
export function laterChoices(now: Date, timeZone: string): LaterChoice[] {
  const today = Date.parse(`${clockInZone(now, timeZone).slice(0, 10)}Z`)
  const morning = (daysAhead: number) =>
    momentInZone(`${new Date(today + daysAhead * DAY_MS).toISOString().slice(0, 10)}T${MORNING}`, timeZone)
  const toMonday = (8 - new Date(today).getUTCDay()) % 7 || 7
  return [
    { label: 'In 1 hour', at: new Date(now.getTime() + HOUR_MS) },
    { label: 'Tomorrow, 8:00 AM', at: morning(1) },
    ...(toMonday === 1 ? [] : [{ label: 'Monday, 8:00 AM', at: morning(toMonday) }]),
  ]
}
