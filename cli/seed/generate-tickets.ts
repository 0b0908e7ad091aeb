import { ticketKey } from '#server/attachments/object-key.ts'
import {
  type Random,
  createRandom,
  pick,
  randomBelow,
  randomBetween,
  randomHex,
  skewed,
  weightedIndex,
} from '../random.ts'
import { TEXTS } from './data/texts.ts'
import { type MailedTicket, createMailSeeder } from './mails.ts'
import { HIRED, createCustomers, createTechnicians, personRow } from './people.ts'
import { type AddRow, type Batch, addRow } from './tables.ts'
import { type TeamEvent, createRatingSeeder, createTeamSeeder } from './team-work.ts'
import { createTicketWriter } from './ticket-text.ts'
import { type TimelineStep, createTimeline, startOfDay, ticketOutcome, ticketTimes } from './timeline.ts'

/** `known` has the ids of the addresses that are in the database already. */
export type GeneratorOptions = {
  tickets: number
  /** How many technicians there are. */
  team: number
  seed: number
  /** YYYY-MM-DD: nothing happens on this day or after it. */
  until: string
  /** How many tickets there are already: more of the same seed are others. */
  existing: number
  known: ReadonlyMap<string, string>
}

const TICKETS_PER_COMPANY = 60
const MIN_COMPANIES = 5
const WITHOUT_ANALYSIS = 0.03
const CUSTOMER_DELETED = 0.001
/** Share of the tickets that came by email. */
const MAIL_SHARE = 0.35
const GREETED_SHARE = 0.4
const WITH_FILES_SHARE = 0.12
const FILE_COUNT_WEIGHTS = [74, 19, 7]
const FILE_KIND_WEIGHTS = TEXTS.files.map(({ share }) => share)
const MAX_FILE_BYTES = 10 * 1024 * 1024
/** Tickets whose rows get ids from the same range. */
const IDS_PER_RANGE = 4_000

/** Returns a function that adds the next ticket, with everything that belongs to it, in the order of time. */
export function createTicketGenerator({ tickets, team, seed, until, existing, known }: GeneratorOptions) {
  // Mails, ratings and team have their own, so that tickets are the same with and without them.
  const createStream = (name = '') => createRandom(`${seed}/${existing}/${tickets}/${until}${name}`)
  const random = createStream()
  const nextCustomer = createCustomers(
    random,
    Math.max(MIN_COMPANIES, Math.round(tickets / TICKETS_PER_COMPANY)),
    known,
  )
  let generated = 0
  const createIds = (stream: Random) => {
    const idOf = createIdGenerator(stream, tickets)
    return () => idOf(generated)
  }
  const newId = createIds(random)
  const times = ticketTimes(random, tickets, until)
  const writeTicket = createTicketWriter(random, tickets)
  const technicians = createTechnicians(known, team)
  const written = new Set(known.values())
  const now = startOfDay(until)
  const mailRandom = createStream('/mails')
  const mails = createMailSeeder(mailRandom, createIds(mailRandom))
  const addRating = createRatingSeeder(createStream('/ratings'), now)
  const teamRandom = createStream('/team')
  const addTeamWork = createTeamSeeder(teamRandom, technicians, now, createIds(teamRandom))

  function addSteps(
    add: AddRow,
    { id: ticket_id, customer }: MailedTicket,
    steps: TimelineStep[],
    teamEvents: TeamEvent[],
    solutions: readonly string[],
    onAnswer: (answer: { id: string; message: string; at: number }, next?: TimelineStep) => void,
  ) {
    let recorded = 0
    const recordTeamUntil = (at: number) => {
      for (let event; (event = teamEvents[recorded]) && event.created_at <= at; recorded++)
        add('ticket_events', { ticket_id, ...event })
    }
    let left = steps.filter(({ kind }) => kind === 'responded').length
    let isFirst = true
    for (const [place, { at, by, ...change }] of steps.entries()) {
      if (at > (steps[place - 1]?.at ?? 0)) recordTeamUntil(at)
      add('ticket_events', { ticket_id, actor_id: by.id, created_at: at, ...change })
      if (change.kind === 'status_changed') continue
      const greeting = isFirst || random() < GREETED_SHARE ? `Hi ${customer.first},\n\n` : ''
      const message = `${greeting}${writeAnswer(random, isFirst, --left === 0, solutions)}\n\n– ${by.first}`
      isFirst = false
      const id = newId()
      const answer = { message, kind: 'answer', channel: 'dashboard', created_at: at }
      add('ticket_responses', { id, ticket_id, user_id: by.id, ...answer })
      onAnswer({ id, message, at }, steps[place + 1])
    }
    recordTeamUntil(Infinity)
  }

  return (batch: Batch): void => {
    const add: AddRow = (table, row) => addRow(batch, table, row)
    const created_at = times.next().value as number
    const customer = nextCustomer(generated / tickets, newId)
    const { title, description, category, priority, analysis, solutions, reply } = writeTicket(customer)
    const steps = createTimeline(random, created_at, priority, technicians, now)
    const id = newId()
    const ticket = { id, title, created_at, customer }
    const isMailed = mailRandom() < MAIL_SHARE
    const isKept = random() >= CUSTOMER_DELETED
    const user_id = isKept ? customer.id : null
    const outcome = ticketOutcome(created_at, steps)
    const isOpen = outcome.status !== 'Resolved'
    const work = addTeamWork(add, { id, title, category, created_at, isOpen }, steps)

    for (const person of generated === 0 ? technicians : [])
      if (!written.has(person.id)) add('support_users', personRow(person, HIRED))
    if (!written.has(customer.id)) add('support_users', personRow(customer, created_at))
    written.add(customer.id)
    add('tickets', {
      id,
      title,
      description,
      category,
      priority,
      created_at,
      ...outcome,
      ...work.columns,
      updated_at: Math.max(outcome.updated_at, work.events.at(-1)?.created_at ?? 0),
      last_entry_at: Math.max(outcome.last_message_at, work.notedAt),
      user_id,
      automatic_reply: reply,
      channel: isMailed ? 'mail' : 'form',
      company: isMailed || !isKept ? '' : customer.company,
    })
    add('ticket_events', { ticket_id: id, created_at, kind: 'created', to_value: 'Open' })
    if (random() >= WITHOUT_ANALYSIS) add('ai_analyses', { id: newId(), ticket_id: id, created_at, ...analysis })
    addAttachments(random, add, id, created_at)
    if (isMailed && isKept) mails.addFirstMail(add, ticket)
    mails.addOthers(add, ticket, generated)
    addSteps(add, ticket, steps, work.events, solutions, (answer, next) => {
      if (isMailed && isKept) mails.addAnswer(add, ticket, answer, next)
    })
    addRating(add, id, user_id, outcome.resolved_at)
    generated++
  }
}

/** Returns what a technician writes; the last answer of a ticket names one of the `solutions`. */
function writeAnswer(random: Random, isFirst: boolean, isLast: boolean, solutions: readonly string[]): string {
  const { first, interim, solution, end } = TEXTS.answers
  if (!isLast) return pick(random, isFirst ? first : interim)
  return `${pick(random, solution)} ${pick(random, solutions)} ${pick(random, end)}`.trim()
}

/** Adds the records of a ticket's files, uploaded in the minutes before it. Most tickets have none. */
function addAttachments(random: Random, add: AddRow, ticket_id: string, created: number) {
  if (random() >= WITH_FILES_SHARE) return
  for (let left = 1 + weightedIndex(random, FILE_COUNT_WEIGHTS); left > 0; left--) {
    const kind = TEXTS.files[weightedIndex(random, FILE_KIND_WEIGHTS)]!
    const created_at = created - randomBetween(random, 5, 240) * 1000
    const name = pick(random, kind.names).replace('#', () => String(randomBetween(random, 1000, 9999)))
    add('attachments', {
      id: ticketKey(ticket_id, `${created_at}-${randomHex(random, 16)}.${kind.extension}`),
      ticket_id,
      name: `${name}.${kind.extension}`,
      size: Math.min(MAX_FILE_BYTES, Math.ceil(skewed(random, kind.size, 0.7))),
      content_type: kind.type,
      sha256: randomHex(random, 32),
      created_at,
    })
  }
}

/**
 * Creates random (version 4) UUIDs that are evenly distributed overall, but come from one range for each few thousand
 * tickets. Indexes are then written page by page: fully random ids would write more than twice as much write-ahead log as
 * data. The function takes the number of the ticket, from 0.
 */
function createIdGenerator(random: Random, tickets: number): (ticket: number) => string {
  const ranges = Array.from({ length: Math.ceil(tickets / IDS_PER_RANGE) }, (_, index) => index)
  for (let index = ranges.length - 1; index > 0; index--) {
    const other = randomBelow(random, index + 1)
    ;[ranges[index], ranges[other]] = [ranges[other]!, ranges[index]!]
  }
  return (ticket) => {
    const place = (ranges[Math.floor(ticket / IDS_PER_RANGE)]! + random()) / ranges.length
    const first = Math.floor(place * 2 ** 32)
      .toString(16)
      .padStart(8, '0')
    const rest = randomHex(random, 12)
    const variant = '89ab'[randomBelow(random, 4)]
    return `${first}-${rest.slice(0, 4)}-4${rest.slice(5, 8)}-${variant}${rest.slice(9, 12)}-${rest.slice(12)}`
  }
}
