import { businessTimeAt, formatHour, openingForReader, type BusinessHours } from '#contract/business-hours.ts'

/** What the response times of the panel mean at this moment, for a reader in any time zone. */
export function openingNote(business: BusinessHours, now: Date): string {
  const time = businessTimeAt(business, now)
  if (time.isOpen) return `We are open until ${formatHour(time.closes)} MT.`
  return time.next ? `We open ${openingForReader(time.next, now.getDay())}; these times start then.` : ''
}
