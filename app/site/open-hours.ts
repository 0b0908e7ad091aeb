import { type BusinessHours, businessTimeAt, dayInWords, openingForReader } from '#contract/business-hours.ts'

export type OpenHoursStatus = { open: boolean; text: string }

/** Returns whether the help desk is open at `now`, and the text for the strip above the header. */
export function openHoursStatus(hours: BusinessHours, now: Date): OpenHoursStatus {
  const time = businessTimeAt(hours, now)
  if (time.isOpen)
    return { open: true, text: time.closes ? `Help desk open until ${time.closes}` : 'Help desk open 24/7' }
  if (!time.next) return { open: false, text: 'Help desk closed' }
  const when = time.next.daysAhead === 0 ? 'at' : dayInWords(time.next)
  return { open: false, text: `Help desk opens ${when} ${time.next.hour}` }
}

/** Returns when the help desk closes or next opens; the opening is in the reader's time zone. Empty if it never opens. */
export function openingNote(business: BusinessHours, now: Date): string {
  const time = businessTimeAt(business, now)
  if (time.isOpen) return time.closes ? `We are open until ${time.closes}.` : 'We are open 24/7.'
  return time.next ? `We open ${openingForReader(time.next, now.getDay())}; these times start then.` : ''
}
