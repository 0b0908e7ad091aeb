import { technicianAnswer } from './technician-answers.ts'
import { ticketTimes, startOfDay } from './ticket-times.ts'
import { createRandom } from '../random.ts'
import { createAttachments } from './files.ts'
import { createIdGenerator } from './ids.ts'
import { MAIL_SHARE, createMailSeeder } from './mails.ts'
import { type TimelineStep, createTimeline, ticketOutcome } from './timeline.ts'
import { type Person, createCustomers, personRow } from './people.ts'
import { createRatingSeeder } from './ratings.ts'
import { type Batch, addRow } from './tables.ts'
import { type TeamWork, createTeamSeeder } from './team-work.ts'
import { makeTechnicians, technicianRow } from './technicians.ts'
import { createSituations } from './training-situations.ts'
import { createTriage } from './triage.ts'
import { writeTicketText } from './ticket-text.ts'

export type GeneratorOptions = {
  tickets: number
  /** How many technicians there are. */
  team: number
  seed: number
  /** YYYY-MM-DD: nothing happens on this day or after it. */
  until: string
  /** How many tickets there are already: more of the same seed are others. */
  existing: number
  /** Ids of the addresses that are in the database already. */
  known: ReadonlyMap<string, string>
}

const TICKETS_PER_COMPANY = 60
const MIN_COMPANIES = 5
const WITHOUT_ANALYSIS = 0.03
const CUSTOMER_DELETED = 0.001

/** Returns a function that adds the next ticket, with everything that belongs to it, in the order of time. */
export function createTicketGenerator({
  tickets,
  team,
  seed,
  until,
  existing: after,
  known,
}: GeneratorOptions): (batch: Batch) => void {
  const random = createRandom(`${seed}/${after}/${tickets}/${until}`)
  const companies = Math.max(MIN_COMPANIES, Math.round(tickets / TICKETS_PER_COMPANY))
  const customers = createCustomers(random, companies, known)
  const technicians = makeTechnicians(known, team)
  const ids = createIdGenerator(random, tickets)
  const times = ticketTimes(random, tickets, until)
  const triage = createTriage(random, tickets)
  const now = startOfDay(until)
  const writtenPeople = new Set(known.values())
  const nextSituation = createSituations(random)
  let generated = 0
  const newId = () => ids(generated)
  // Of their own, so that tickets are the same with and without emails.
  const mailRandom = createRandom(`${seed}/${after}/${tickets}/${until}/mails`)
  const mailIds = createIdGenerator(mailRandom, tickets)
  const mails = createMailSeeder(mailRandom, () => mailIds(generated))
  const addRating = createRatingSeeder(createRandom(`${seed}/${after}/${tickets}/${until}/ratings`), now)

  const teamRandom = createRandom(`${seed}/${after}/${tickets}/${until}/team`)
  const teamIds = createIdGenerator(teamRandom, tickets)
  const addTeamWork = createTeamSeeder(teamRandom, technicians, now, () => teamIds(generated))

  function addSteps(
    batch: Batch,
    ticket_id: string,
    steps: TimelineStep[],
    solutions: readonly string[],
    customer: string,
    mailed: Parameters<typeof mails.addAnswer>[1] | undefined,
    ofTeam: TeamWork['events'],
  ) {
    const ahead = [...ofTeam]
    const recordTeamUntil = (at: number) => {
      while (ahead[0] && ahead[0].created_at <= at) addRow(batch, 'ticket_events', { ticket_id, ...ahead.shift()! })
    }
    const answers = steps.filter(({ kind }) => kind === 'responded').length
    let answered = 0
    for (const [place, { at: created_at, by, ...change }] of steps.entries()) {
      if (created_at > (steps[place - 1]?.at ?? 0)) recordTeamUntil(created_at)
      addRow(batch, 'ticket_events', { ticket_id, actor_id: by.id, cause: null, created_at, ...change })
      if (change.kind === 'status_changed') continue
      const answer = { technician: by.first, customer, index: answered++, count: answers }
      const message = technicianAnswer(random, solutions, answer)
      const from = { user_id: by.id, kind: 'answer', channel: 'dashboard' }
      const id = newId()
      addRow(batch, 'ticket_responses', { id, ticket_id, message, full_text: null, created_at, ...from })
      if (mailed) mails.addAnswer(batch, mailed, { id, message, at: created_at }, steps[place + 1])
    }
    recordTeamUntil(Infinity)
  }

  function addPeople(batch: Batch, customer: Person, created: number) {
    const missing = generated === 0 ? technicians.filter(({ id }) => !writtenPeople.has(id)) : []
    for (const technician of missing) addRow(batch, 'support_users', technicianRow(technician))
    if (!writtenPeople.has(customer.id)) addRow(batch, 'support_users', personRow(customer, created))
    writtenPeople.add(customer.id)
  }

  return (batch) => {
    const created_at = times.next().value as number
    const customer = customers.next(generated / tickets, newId)
    const { situation, title, description } = writeTicketText(random, nextSituation, customer)
    const written = { situation, title, description, firstName: customer.first }
    const { category, priority, analysis, solutions, reply } = triage(written)
    const steps = createTimeline(random, created_at, priority, technicians, now)
    const id = newId()

    const isMailed = mailRandom() < MAIL_SHARE
    const isKept = random() >= CUSTOMER_DELETED
    const ticket = { id, title, created_at, customer }

    const outcome = ticketOutcome(created_at, steps)
    const isOpen = outcome.status !== 'Resolved'
    const work = addTeamWork(batch, { id, title, category, created_at, isOpen }, steps)
    const lastOfTeam = work.events.at(-1)?.created_at ?? 0
    const user_id = isKept ? customer.id : null
    addPeople(batch, customer, created_at)
    addRow(batch, 'tickets', {
      id,
      title,
      description,
      category,
      priority,
      created_at,
      ...outcome,
      ...work.columns,
      updated_at: Math.max(outcome.updated_at, lastOfTeam),
      last_entry_at: Math.max(outcome.last_message_at, work.notedAt),
      user_id,
      automatic_reply: reply,
      channel: isMailed ? 'mail' : 'form',
      company: isMailed || !isKept ? '' : customer.company,
    })
    const created = { kind: 'created', actor_id: null, from_value: null, to_value: 'Open', cause: null }
    addRow(batch, 'ticket_events', { ticket_id: id, created_at, ...created })
    if (random() >= WITHOUT_ANALYSIS) {
      addRow(batch, 'ai_analyses', { id: newId(), ticket_id: id, created_at, ...analysis })
    }
    for (const file of createAttachments(random, id, created_at))
      addRow(batch, 'attachments', { ticket_id: id, ...file })
    if (isMailed && isKept) mails.addFirstMail(batch, ticket)
    mails.addOthers(batch, ticket, generated)
    addSteps(batch, id, steps, solutions, customer.first, isMailed && isKept ? ticket : undefined, work.events)
    addRating(batch, { id, user_id, resolved_at: outcome.resolved_at })
    generated++
  }
}
