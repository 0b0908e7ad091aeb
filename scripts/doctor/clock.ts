import { type Finding, ok, problem, warning } from './finding.ts'

const TITLE = 'Clock'
/** Milliseconds: signed links, sessions and the times of tickets tell more than this apart. */
const TOLERANCE = 2_000
/** Storage services refuse requests a quarter of an hour off; people are confused long before. */
const MOST = 60_000
const SET_THE_CLOCK =
  'Let both machines set their clocks by the network (`timedatectl set-ntp true`); see `timedatectl status`.'

/** What it means that a clock is ahead by so many milliseconds, known to within `doubt`. */
export function judgeClock(whose: string, ahead: number, doubt: number): Finding {
  const off = Math.abs(ahead) - doubt / 2
  const found = `The clock of ${whose} is ${(Math.abs(ahead) / 1000).toFixed(1)} s ${ahead < 0 ? 'behind' : 'ahead'}.`
  if (off > MOST) return problem(TITLE, found, SET_THE_CLOCK)
  if (off > TOLERANCE) return warning(TITLE, found, SET_THE_CLOCK)
  return ok(TITLE, `Agrees with that of ${whose}.`)
}
