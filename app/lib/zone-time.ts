/** What clocks in a time zone show at a moment, as fields of a form have it: '2026-11-30T08:00'. */
export const clockInZone = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
    .format(moment)
    .replace(' ', 'T')

/** The moment at which clocks in a time zone show this; in the hour that is skipped in spring, what they show an hour later. */
export function momentInZone(clock: string, timeZone: string): Date {
  const wanted = Date.parse(`${clock}Z`)
  let moment = wanted
  // Twice: the first guess may stand on the other side of a change of the clocks.
  for (let round = 0; round < 2; round++)
    moment = wanted - (Date.parse(`${clockInZone(new Date(moment), timeZone)}Z`) - moment)
  return new Date(moment)
}

/** 'Tue, Dec 1, 8:00 AM' in a time zone, in the reader's own where none is given; with the year where it is another than now. */
export function formatPlanned(moment: string | Date, timeZone?: string): string {
  const date = new Date(moment)
  const zone = timeZone === undefined ? {} : { timeZone }
  const yearOf = (each: Date) => new Intl.DateTimeFormat('en-US', { year: 'numeric', ...zone }).format(each)
  const isOtherYear = yearOf(date) !== yearOf(new Date())
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(isOtherYear && { year: 'numeric' }),
    ...zone,
  })
    .format(date)
    .replaceAll('\u202F', ' ')
}

/** 'Denver time' for America/Denver. */
export const zoneName = (timeZone: string): string => `${timeZone.split('/').at(-1)!.replaceAll('_', ' ')} time`
