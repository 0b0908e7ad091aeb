import { type BusinessHours, businessTimeAt, dayName, openingForReader } from '#contract/business-hours.ts'

export type OpenHoursStatus = { open: boolean; text: string }

/** Returns whether the help desk is open at `now`, and the text for the strip above the header. */
export function openHoursStatus(hours: BusinessHours, now: Date): OpenHoursStatus {
  const time = businessTimeAt(hours, now)
  if (time.isOpen) return { open: true, text: `Help desk open until ${time.closes}` }
  if (!time.next) return { open: false, text: 'Help desk closed' }
  const { day, daysAhead, hour } = time.next
  const when = daysAhead === 0 ? 'at' : dayName(day)
  return { open: false, text: `Help desk opens ${when} ${hour}` }
}

/** What the response times of the panel mean at this moment, for a reader in any time zone. */
export function openingNote(business: BusinessHours, now: Date): string {
  const time = businessTimeAt(business, now)
  if (time.isOpen) return `We are open until ${time.closes}.`
  return time.next ? `We open ${openingForReader(time.next, now.getDay())}; these times start then.` : ''
}
