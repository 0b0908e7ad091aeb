import { site } from '#site'
import type { WaitingFor } from '#contract/vocabulary.ts'

const WORDS = { customer: 'Waiting for the customer', third_party: 'Waiting for a third party', date: 'Waiting' }

/** What a ticket waits for, as its history says it: “Waiting for a third party until Mon, Nov 30, 8:00 AM”. Null for nothing. */
export function describeWaiting(
  { waiting_for, wake_at }: { waiting_for: WaitingFor | null; wake_at: Date | null },
  now: Date,
): string | null {
  if (waiting_for === null) return null
  return wake_at ? `${WORDS[waiting_for]} until ${describeMoment(wake_at, now)}` : WORDS[waiting_for]
}

/** “Mon, Nov 30, 8:00 AM”, by the clock of the company, with the year where it is another. */
export function describeMoment(at: Date, now: Date): string {
  const { timeZone } = site
  const year = (date: Date) => date.toLocaleString('en-US', { timeZone, year: 'numeric' })
  return at
    .toLocaleString('en-US', {
      timeZone,
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      ...(year(at) !== year(now) && { year: 'numeric' }),
      hour: 'numeric',
      minute: '2-digit',
    })
    .replaceAll('\u202F', ' ')
}
