import { ticketKey } from '#server/files/object-key.ts'
import { type Random, createRandom, pick, randomBetween, randomHex, skewed, weightedIndex } from '../random.ts'
import { SHARES, WEIGHTS } from './data/shares.ts'
import { TEXTS } from './data/texts.ts'
import { createMailSeeder, createRatingSeeder, createTeamSeeder } from './history.ts'
import type { Options } from './options.ts'
import { companyNameKey } from '#contract/companies.ts'
import {
  type Company,
  TICKETS_PER_COMPANY,
  createCustomers,
  createIdGenerator,
  createTechnicians,
  fixedId,
  pickKey,
} from './people.ts'
import type { AddRow, Batch, Table } from './tables.ts'
import { createTicketWriter, writeAnswer } from './ticket-text.ts'
import { createTimelines, startOfDay, ticketOutcome, ticketTimes } from './timeline.ts'

export type GeneratorOptions = Omit<Options, 'append'> & {
  /** Number of existing tickets: more of the same seed are different ones. */
  existing: number
  /** Ids of the addresses and of the names of companies that are in the database already. */
  known: ReadonlyMap<string, string>
}

const MIN_COMPANIES = 5
const MAX_FILE_BYTES = 10 * 1024 * 1024
const HIRED = Date.UTC(2015, 0, 5, 15)

/** Returns a function that adds the next ticket, with everything that belongs to it, in the order of time and before `until`. */
export function createTicketGenerator({ tickets, companies, team, seed, until, existing, known }: GeneratorOptions) {
  let generated = 0
  const createIds = (stream: Random) => {
    const idOf = createIdGenerator(stream, tickets)
    return () => idOf(generated)
  }
  // Mails, ratings and team have streams of their own, so that tickets are the same with and without them.
  const createStream = (name: string) => createRandom(`${seed}/${existing}/${tickets}/${until}${name}`)
  const [random, mailRandom, teamRandom] = [createStream(''), createStream('/mails'), createStream('/team')]
  const clients = createStream('/companies')
  const count = companies ?? Math.max(MIN_COMPANIES, Math.round(tickets / TICKETS_PER_COMPANY))
  const nextCustomer = createCustomers({ random, clients }, { count, ticketsEach: tickets / count }, known)
  const newId = createIds(random)
  const times = ticketTimes(random, tickets, until)
  const writeTicket = createTicketWriter(random, tickets)
  const technicians = createTechnicians(known, team)
  const written = new Set(known.values())
  const now = startOfDay(until)
  const nextTimeline = createTimelines(random, technicians, now)
  const mails = createMailSeeder(mailRandom, createIds(mailRandom))
  const addRating = createRatingSeeder(createStream('/ratings'), now)
  const addTeamWork = createTeamSeeder(teamRandom, technicians, now, createIds(teamRandom))

  return (batch: Batch): void => {
    const events: Batch['ticket_events'] = []
    const add: AddRow = (table, row) =>
      void (table === 'ticket_events' ? events : batch[table]).push(row as Batch[Table][number])
    const created_at = times.next().value as number
    const customer = nextCustomer(generated / tickets, newId)
    const { person, company } = customer
    const { columns, analysis, solutions } = writeTicket(customer)
    const steps = nextTimeline(created_at, columns.priority)
    const id = newId()
    const ticket = { id, title: columns.title, category: columns.category, created_at, customer: person }
    const isMailed = mailRandom() < SHARES.mailed
    const isKept = random() >= SHARES.deleted
    const user_id = isKept ? person.id : null
    const outcome = ticketOutcome(created_at, steps)
    add('ticket_events', { ticket_id: id, created_at, kind: 'created', to_value: 'Open' })
    const teamWork = addTeamWork(add, ticket, outcome.status !== 'Resolved', steps)

    const addPerson = (one: typeof person, at: number) => {
      if (!written.has(one.id)) add('support_users', { ...one, created_at: at, updated_at: at })
      written.add(one.id)
    }
    if (generated === 0) for (const technician of technicians) addPerson(technician, HIRED)
    if (company.id && !written.has(company.id)) addCompany(clients, add, { ...company, id: company.id }, created_at)
    if (company.id) written.add(company.id)
    addPerson(person, created_at)
    add('tickets', {
      id,
      created_at,
      ...columns,
      ...outcome,
      ...teamWork,
      updated_at: Math.max(outcome.updated_at, ...events.map((event) => Number(event.created_at))),
      last_entry_at: Math.max(outcome.last_message_at, Number(teamWork.last_entry_at ?? 0)),
      user_id,
      channel: isMailed ? 'mail' : 'form',
      company: isMailed || !isKept ? '' : person.company,
      company_id: isKept ? person.company_id : null,
    })
    if (random() >= SHARES.withoutAnalysis) add('ai_analyses', { id: newId(), ticket_id: id, created_at, ...analysis })
    addAttachments(random, add, id, created_at)
    if (isMailed && isKept) mails.addFirstMail(add, ticket)
    mails.addOthers(add, ticket, generated)
    let left = steps.filter(({ kind }) => kind === 'responded').length
    let isFirst = true
    for (const [place, { at, by, ...change }] of steps.entries()) {
      add('ticket_events', { ticket_id: id, actor_id: by.id, created_at: at, ...change })
      if (change.kind === 'status_changed') continue
      const message = writeAnswer(random, solutions, { by, to: person, isFirst, isLast: --left === 0 })
      isFirst = false
      const answer = { id: newId(), message, created_at: at }
      const from = { user_id: by.id, kind: 'answer', channel: 'dashboard' }
      add('ticket_responses', { ...answer, ...from, ticket_id: id })
      if (isMailed && isKept) mails.addAnswer(add, ticket, answer, steps[place + 1])
    }
    addRating(add, id, user_id, outcome.resolved_at)
    batch.ticket_events.push(...events.toSorted((a, b) => Number(a.created_at) - Number(b.created_at)))
    generated++
  }
}

/** Adds a client with its domain, office and history. */
function addCompany(random: Random, add: AddRow, { id, name, domain }: Company & { id: string }, created_at: number) {
  const plan = random() < SHARES.onPlan ? pickKey(random, WEIGHTS.plans) : null
  add('companies', {
    id,
    name,
    name_key: companyNameKey(name),
    plan,
    plan_since: plan && created_at,
    warning: random() < SHARES.warned ? pick(random, TEXTS.warnings) : '',
    created_at,
    updated_at: created_at,
  })
  const joins = random() < SHARES.joining ? 'true' : 'false'
  add('company_domains', { domain, company_id: id, joins, sub_domains: 'false', created_at })
  add('company_sites', { id: fixedId(`company_sites/${id}`), company_id: id, name: 'Main office' })
  add('company_events', { company_id: id, kind: 'made', to_value: name, created_at })
}

/** Adds the records of a ticket's files, uploaded in the minutes before it. Most tickets have none. */
function addAttachments(random: Random, add: AddRow, ticket_id: string, created: number) {
  if (random() >= SHARES.withFiles) return
  for (let left = 1 + weightedIndex(random, WEIGHTS.fileCounts); left > 0; left--) {
    const extension = pickKey(random, WEIGHTS.files)
    const { names, type, size } = TEXTS.files[extension]
    const created_at = created - randomBetween(random, 5, 240) * 1000
    const name = pick(random, names).replace('#', () => String(randomBetween(random, 1000, 9999)))
    add('attachments', {
      id: ticketKey(ticket_id, `${created_at}-${randomHex(random, 16)}.${extension}`),
      ticket_id,
      name: `${name}.${extension}`,
      size: Math.min(MAX_FILE_BYTES, Math.ceil(skewed(random, size, 0.7))),
      content_type: type,
      sha256: randomHex(random, 32),
      created_at,
    })
  }
}
