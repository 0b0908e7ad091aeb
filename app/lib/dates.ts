const DAY = { month: 'short', day: '2-digit', year: 'numeric' } as const
const day = new Intl.DateTimeFormat('en-US', DAY)
const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** 'Nov 20, 2024', in the reader's own time zone. */
export const formatDay = (timestamp: string) => day.format(new Date(timestamp))

/** '08:12', in the reader's own time zone. */
export const formatTime = (timestamp: string) => time.format(new Date(timestamp))

/** 'Nov 20, 2024 08:12', in the reader's own time zone. */
export function formatMoment(timestamp: string) {
  const date = new Date(timestamp)
  return `${day.format(date)} ${time.format(date)}`
}
