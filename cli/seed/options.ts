import { parseArgs } from 'node:util'
import { TEAM } from './people.ts'
import { today } from './timeline.ts'

export const USAGE = `npm run seed -- --tickets N [--companies C] [--team M] [--seed K] [--until YYYY-MM-DD] [--append]
Fills the database with N realistic tickets, their customers of C companies and households (one for 60 tickets when not
given), analyses, replies and the records of their files (no file is stored, no mail is sent), and with what a team of M
technicians (3 to 20, 6 when not given) made of them: owners, notes, tags, what tickets wait for, drafts. They cannot sign in.
One K (1 when not given), N and C always give the same tickets, up to the start of the day --until (today when not given). A
database that has tickets is refused without --append.`

const MAX_TICKETS = 10_000_000
const MAX_SEED = 4_294_967_295

export type Options = {
  tickets: number
  companies?: number | undefined
  team: number
  seed: number
  until: string
  append: boolean
}

/** Reads the command line. Throws with one line for an invalid option. */
export function readOptions(args: string[], now: Date): Options {
  const text = { type: 'string' } as const
  const options = {
    tickets: text,
    companies: text,
    team: text,
    seed: text,
    until: text,
    append: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ args, options })
  if (values.tickets === undefined) throw new Error(`--tickets is missing\n${USAGE}`)
  return {
    tickets: wholeNumber('--tickets', values.tickets, 1, MAX_TICKETS),
    companies: values.companies === undefined ? undefined : wholeNumber('--companies', values.companies, 1, 100_000),
    team: wholeNumber('--team', values.team ?? String(TEAM.usual), TEAM.min, TEAM.max),
    seed: wholeNumber('--seed', values.seed ?? '1', 0, MAX_SEED),
    until: parseDay(values.until ?? today(now), today(now)),
    append: values.append ?? false,
  }
}

function wholeNumber(name: string, given: string, min: number, max: number): number {
  const number = Number(given)
  if (/^\d+$/.test(given) && number >= min && number <= max) return number
  throw new Error(`${name} must be a whole number from ${formatNumber(min)} to ${formatNumber(max)}, not "${given}".`)
}

export const formatNumber = (number: number) => number.toLocaleString('en-US')

function parseDay(given: string, latest: string): string {
  const isDay = /^(19|20)\d\d-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given))
  if (isDay && new Date(given).toISOString().slice(0, 10) === given && given <= latest) return given
  throw new Error(`--until must be a day like ${latest}, and no later one, not "${given}".`)
}
