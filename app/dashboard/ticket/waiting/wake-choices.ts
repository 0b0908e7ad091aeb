import { site } from '#site'
import { dayName } from '#contract/business-hours.ts'
import { addDays, dayAt, wakeDays, weekdayOf } from '#contract/team/working-hours.ts'
import { formatCalendarDay } from './waiting-words.ts'

/** The days a ticket can sleep until by one press: 'Tomorrow', 'Monday', 'Next week', and which day that is. */
export function wakeChoices(now: Date): { day: string; name: string; detail: string }[] {
  const today = dayAt(now, site.timeZone)
  return wakeDays(site, now).map((day) => ({
    day,
    name: nameOf(day, today),
    detail: `${formatCalendarDay(day)}, 8 AM`,
  }))
}

function nameOf(day: string, today: string): string {
  if (day === addDays(today, 1)) return 'Tomorrow'
  return day < addDays(today, 7) ? dayName(weekdayOf(day)) : 'Next week'
}
