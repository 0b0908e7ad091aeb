import { offsetAtLocal } from '#contract/working-hours.ts'

/** Formats a moment for a `datetime-local` field in a time zone: '2026-11-30T08:00'. */
export const clockInZone = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
    .format(moment)
    .replace(' ', 'T')

/** Converts a local time of a time zone to a moment; a time in the hour skipped in spring counts as an hour later. */
export function momentInZone(clock: string, timeZone: string): Date {
  const local = Date.parse(`${clock}Z`)
  return new Date(local - offsetAtLocal(local, timeZone))
}

/** 'Denver time' for America/Denver. */
export const zoneName = (timeZone: string): string => `${timeZone.split('/').at(-1)!.replaceAll('_', ' ')} time`
