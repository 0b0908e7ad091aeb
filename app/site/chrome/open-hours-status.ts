type Hours = { days: readonly number[]; opens: number | null; closes: number | null }
export type OpenHoursStatus = { open: boolean; text: string }

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Returns whether the help desk is open at `now`, and the text for the strip above the header. */
export function openHoursStatus(hours: readonly Hours[], timeZone: string, now: Date): OpenHoursStatus {
  const { day, hour } = localTime(now, timeZone)
  const today = openHoursOn(hours, day)
  if (today && hour >= today.opens && hour < today.closes) {
    return { open: true, text: `Help desk open until ${formatHour(today.closes)} MT` }
  }
  if (today && hour < today.opens) return { open: false, text: `Help desk opens at ${formatHour(today.opens)} MT` }
  for (let ahead = 1; ahead <= 7; ahead++) {
    const next = openHoursOn(hours, (day + ahead) % 7)
    if (next) return { open: false, text: `Help desk opens ${DAYS[(day + ahead) % 7]} ${formatHour(next.opens)} MT` }
  }
  return { open: false, text: 'Help desk closed' }
}

function openHoursOn(hours: readonly Hours[], day: number) {
  const found = hours.find(({ days }) => days.includes(day))
  return found && found.opens !== null && found.closes !== null ? { opens: found.opens, closes: found.closes } : null
}

/**
 * The day of the week and the hour in the help desk's time zone, minutes as a fraction. Uses Temporal where available:
 * loading the data of `Intl.DateTimeFormat` blocks a phone for 0.1 s.
 */
function localTime(now: Date, timeZone: string) {
  const { Temporal } = globalThis as { Temporal?: TemporalApi }
  if (!Temporal) return localTimeFromIntl(now, timeZone)
  const { dayOfWeek, hour, minute } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  return { day: dayOfWeek % 7, hour: hour + minute / 60 }
}

type Local = { dayOfWeek: number; hour: number; minute: number }
/** The part of Temporal used here; TypeScript's libraries do not have it yet. */
type TemporalApi = {
  Instant: { fromEpochMilliseconds: (ms: number) => { toZonedDateTimeISO: (zone: string) => Local } }
}

function localTimeFromIntl(now: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  return { day: DAYS.indexOf(part('weekday')), hour: Number(part('hour')) + Number(part('minute')) / 60 }
}

function formatHour(hour: number) {
  const minutes = Math.round((hour % 1) * 60)
  const shown = `${Math.floor(hour) % 12 || 12}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`
  return `${shown} ${hour % 24 < 12 ? 'AM' : 'PM'}`
}
