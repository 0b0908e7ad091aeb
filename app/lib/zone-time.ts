/** Formats a moment for a `datetime-local` field in a time zone: '2026-11-30T08:00'. */
export const clockInZone = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
    .format(moment)
    .replace(' ', 'T')

/** Converts a local time of a time zone to a moment; a time in the hour skipped in spring counts as an hour later. */
export function momentInZone(clock: string, timeZone: string): Date {
  const wanted = Date.parse(`${clock}Z`)
  let moment = wanted
  // Twice: the first guess may be on the other side of a clock change.
  for (let round = 0; round < 2; round++)
    moment = wanted - (Date.parse(`${clockInZone(new Date(moment), timeZone)}Z`) - moment)
  return new Date(moment)
}

/** 'Tue, Dec 1, 8:00 AM', by default in the reader's time zone; with the year unless it is this one. */
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
