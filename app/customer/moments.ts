import { site } from '#site'

const { timeZone } = site
const day = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' })
const year = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' })
const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })

/** 'Tue, Nov 24', with the year where it is another one than that of `now`. In the company's time zone. */
export function dayInWords(moment: string, now: string): string {
  const [date, today] = [new Date(moment), new Date(now)]
  const written = day.format(date)
  return year.format(date) === year.format(today) ? written : `${written}, ${year.format(date)}`
}

/** 'Tue, Nov 24, 9:12 AM', in the same way. */
export const momentInWords = (moment: string, now: string): string =>
  `${dayInWords(moment, now)}, ${time.format(new Date(moment)).replace('\u202f', ' ')}`
