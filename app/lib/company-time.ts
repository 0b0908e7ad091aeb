import { site } from '#site'

/** Returns a function that formats in the company's time zone, which may change while a server runs. */
export function companyFormat(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let made: { timeZone: string; format: Intl.DateTimeFormat } | undefined
  return (date) => {
    const { timeZone } = site
    if (made?.timeZone !== timeZone)
      made = { timeZone, format: new Intl.DateTimeFormat('en-US', { timeZone, ...options }) }
    return made.format.format(date)
  }
}
