import windowsZones from './data/windows-zones.json' with { type: 'json' }
import { offsetAtLocal } from '#contract/working-hours.ts'
import type { CalendarEntry, MailAddress } from '../../in/parsed-mail.ts'
import { cleanLine, cleanText } from '../text/clean-text.ts'
import { readStructured } from '../mime/parameters.ts'

/** One city of each time zone, by the name that Windows gives to the zone. */
const WINDOWS_ZONES: Record<string, string> = windowsZones

/** Returns the IANA name of a time zone by its name in a calendar; null for an unknown one. */
function findTimeZone(name: string): string | null {
  const bare = name.trim().slice(0, 200)
  // Some programs put a path of their own before the name.
  const candidates = [WINDOWS_ZONES[bare.toLowerCase()], bare, bare.split('/').slice(-2).join('/')]
  return candidates.find((candidate) => candidate && canonicalZone(candidate)) ?? null
}

/** Returns the canonical spelling of a time zone's name; undefined for an unknown one. */
function canonicalZone(name: string): string | undefined {
  // Offsets are accepted as names, but mean nothing in a calendar.
  if (!/^[A-Za-z]/.test(name)) return undefined
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

type Property = { name: string; parameters: Map<string, string>; value: string }

const MAX_LINES = 20_000
const MAX_ATTENDEES = 200
const MAX_TEXT_LENGTH = 2000
const ENTRIES = ['VEVENT', 'VTODO']

/** Reads the first entry of a calendar (RFC 5545); null where there is none. */
export function readCalendar(text: string): CalendarEntry | null {
  const properties = unfold(text).map(readProperty)
  const method = properties.find(({ name }) => name === 'METHOD')?.value ?? ''
  const begin = properties.findIndex(({ name, value }) => name === 'BEGIN' && ENTRIES.includes(value.toUpperCase()))
  if (begin < 0) return null
  const entry = withoutAlarms(properties.slice(begin + 1))
  const find = (name: string) => entry.find((property) => property.name === name)
  const textOf = (name: string) =>
    cleanLine(unescape(find(name)?.value ?? ''))
      .slice(0, MAX_TEXT_LENGTH)
      .toWellFormed()
  const start = find('DTSTART')
  const end = find('DTEND') ?? find('DUE')
  const organizer = find('ORGANIZER')
  const comment = textOf('COMMENT')
  const isUpdate = /^request$/i.test(method.trim()) && Number(find('SEQUENCE')?.value) > 0
  return {
    method: isUpdate ? 'UPDATE' : cleanLine(method).toUpperCase().slice(0, 40),
    answer: /^reply$/i.test(method.trim()) ? readAnswer(entry.filter(({ name }) => name === 'ATTENDEE')) : null,
    summary: textOf('SUMMARY'),
    location: textOf('LOCATION'),
    ...(comment && { comment }),
    start: start ? readTime(start) : null,
    end: end ? readTime(end) : endOf(start, find('DURATION')?.value),
    timeZone: findTimeZone(start?.parameters.get('tzid') ?? ''),
    organizer: organizer ? readPerson(organizer) : null,
    attendees: entry
      .filter(({ name }) => name === 'ATTENDEE')
      .slice(0, MAX_ATTENDEES)
      .map(readPerson),
  }
}

function readAnswer([attendee, ...others]: Property[]): CalendarEntry['answer'] {
  const answer = attendee?.parameters.get('partstat')?.toLowerCase()
  const isKnown = answer === 'accepted' || answer === 'declined' || answer === 'tentative'
  return isKnown && others.length === 0 ? answer : null
}

function unfold(text: string): string[] {
  const lines: string[] = []
  for (const line of cleanText(text).split('\n', MAX_LINES)) {
    if (/^[ \t]/.test(line) && lines.length > 0) lines.push(lines.pop()! + line.slice(1))
    else lines.push(line.trimEnd())
  }
  return lines
}

/** Returns the properties up to the end of the entry, without those of nested components. */
function withoutAlarms(properties: Property[]): Property[] {
  const own: Property[] = []
  let depth = 0
  for (const property of properties) {
    if (property.name === 'BEGIN') depth += 1
    if (property.name === 'END') depth -= 1
    if (depth < 0) break
    if (depth === 0) own.push(property)
  }
  return own
}

/** Reads `NAME;PARAMETER=value;…:value`; a colon within quotes separates nothing. */
function readProperty(line: string): Property {
  const colon = /^(?:[^":]+|"[^"]*(?:"|$))*/.exec(line)![0].length
  const { value: name, parameters } = readStructured(Buffer.from(line.slice(0, colon)).toString('latin1'))
  return { name: name.toUpperCase(), parameters, value: line.slice(colon + 1) }
}

const unescape = (value: string) =>
  value.replaceAll(/\\([\\;,nN])/g, (_, code: string) => (/n/i.test(code) ? '\n' : code))

function readPerson({ parameters, value }: Property): MailAddress {
  const address = cleanLine(value)
    .replace(/^mailto:/i, '')
    .slice(0, 320)
  const email = parameters.get('email') ?? ''
  const name = cleanLine(parameters.get('cn') ?? '').slice(0, 200)
  return { name: name === address ? '' : name, address: address.includes('@') ? address : email }
}

const TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?/

function readTime({ parameters, value }: Property): string | null {
  const local = localTimeOf(value)
  if (local === null) return null
  const [, , , , hour, , , utc] = TIME.exec(value)!
  if (hour === undefined) return new Date(local).toISOString().slice(0, 10)
  const text = new Date(local).toISOString().slice(0, 19)
  if (utc) return `${text}Z`
  // Canonical, since formatters are kept by name and a sender may vary the case of each letter.
  const zone = canonicalZone(findTimeZone(parameters.get('tzid') ?? '') ?? '')
  return zone ? text + offsetText(offsetAtLocal(local, zone)) : text
}

/** Returns a time in milliseconds as if it were in UTC; null for one that is on no calendar or clock. */
function localTimeOf(value: string): number | null {
  const match = TIME.exec(value)
  if (!match) return null
  const [, year, month, day, hour = '00', minute = '00', given = '00'] = match
  // A leap second is read as the one before it (RFC 5545, 3.3.12).
  const second = given === '60' ? '59' : given
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  const isValid = new Date(time).toISOString() === `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`
  return isValid ? time : null
}

const offsetText = (offset: number): string =>
  `${offset < 0 ? '-' : '+'}${new Date(Math.abs(offset)).toISOString().slice(11, 16)}`

const UNITS: Record<string, number> = { W: 604_800, D: 86_400, H: 3600, M: 60, S: 1 }

/** Returns the end of an entry that has a duration instead. */
function endOf(start: Property | undefined, duration: string | undefined): string | null {
  const local = start && duration ? localTimeOf(start.value) : null
  if (local === null || !/^\+?P[0-9TWDHMS]{1,30}$/.test(duration!)) return null
  const seconds = [...duration!.matchAll(/(\d{1,9})([WDHMS])/g)].reduce(
    (sum, [, size, unit]) => sum + Number(size) * UNITS[unit!]!,
    0,
  )
  const end = new Date(local + seconds * 1000)
  if (Number.isNaN(end.getTime()) || end.getUTCFullYear() > 9999) return null
  const compact = end.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  const hasTime = start!.value.includes('T')
  const suffix = start!.value.trim().endsWith('Z') ? 'Z' : ''
  return readTime({ ...start!, value: hasTime ? compact + suffix : compact.slice(0, 8) })
}
