import { hoursLines, openHours, type HoursRow } from '#contract/hours-in-words.ts'
import { defaults, site } from '#site'

/** True for the city and region of the defaults, whose towns and map the pages know. */
export const isAtHome: boolean = site.region === defaults.region && site.city === defaults.city

/** '12 Main St, Denver, Colorado 80202' */
export const address = `${site.street && `${site.street}, `}${site.city}, ${site.region}${site.postalCode && ` ${site.postalCode}`}`

const isOnWeekday = ({ days }: HoursRow) => days.some((day) => day >= 1 && day <= 5)

/** The hours in which promised times count, those on weekdays: 'Monday–Friday, 8 AM–6 PM MT'. */
export function businessHours(zone: string): string {
  const open = site.hours.filter(({ opens }) => opens !== null)
  const rows = open.some(isOnWeekday) ? open.filter(isOnWeekday) : open
  const lines = hoursLines(rows)
  if (lines.length === 0) return 'by appointment'
  return `${lines.length === 1 ? `${lines[0]!.label}, ${lines[0]!.display}` : openHours(rows)} ${zone}`
}
