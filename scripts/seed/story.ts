import { answer } from './answers.ts'
import { moments, startOfDay } from './calendar.ts'
import { chanceOf } from './chance.ts'
import { attach } from './files.ts'
import { makeIds } from './ids.ts'
import { type Step, live, outcome } from './life.ts'
import { type Person, firstAbove, makeCustomers, personRow } from './people.ts'
import { type Voice, voice } from './phrases.ts'
import { situations } from './situations/all.ts'
import type { Situation } from './situations/situation.ts'
import { type Batch, addRow } from './tables.ts'
import { makeTechnicians, technicianRow } from './technicians.ts'
import { makeTriage } from './triage.ts'
import { describe } from './wording.ts'

export type Story = {
  tickets: number
  seed: number
  /** YYYY-MM-DD: nothing happens on this day or after it. */
  until: string
  /** How many tickets there are already: more of the same seed are others. */
  after: number
  /** Ids of the addresses that are in the database already. */
  known: ReadonlyMap<string, string>
}

const TICKETS_A_COMPANY = 60
const FEWEST_COMPANIES = 5
const WITHOUT_ANALYSIS = 0.03
const CUSTOMER_DELETED = 0.001

/** The story of a helpdesk in the order of time: each call of what it answers adds the next ticket, with all that belongs to it. */
export function tell({ tickets, seed, until, after, known }: Story): (batch: Batch) => void {
  const chance = chanceOf(`${seed}/${after}/${tickets}/${until}`)
  const companies = Math.max(FEWEST_COMPANIES, Math.round(tickets / TICKETS_A_COMPANY))
  const customers = makeCustomers(chance, companies, known)
  const technicians = makeTechnicians(known)
  const ids = makeIds(chance, tickets)
  const times = moments(chance, tickets, until)
  const triage = makeTriage(chance)
  const now = startOfDay(until)
  const written = new Set(known.values())
  let total = 0
  const shares = situations.map(({ share }) => (total += share))
  let told = 0
  const newId = () => ids(told)

  function addSteps(batch: Batch, ticket_id: string, steps: Step[], situation: Situation, say: Voice) {
    const answers = steps.filter(({ kind }) => kind === 'responded').length
    let answered = 0
    for (const { at: created_at, by, ...change } of steps) {
      addRow(batch, 'ticket_events', { ticket_id, actor_id: by.id, created_at, ...change })
      if (change.kind === 'status_changed') continue
      const message = answer(chance, situation, say, by.first, answered++, answers)
      addRow(batch, 'ticket_responses', { id: newId(), ticket_id, user_id: by.id, message, created_at })
    }
  }

  function addPeople(batch: Batch, customer: Person, created: number) {
    const missing = told === 0 ? technicians.filter(({ id }) => !written.has(id)) : []
    for (const technician of missing) addRow(batch, 'support_users', technicianRow(technician))
    if (!written.has(customer.id)) addRow(batch, 'support_users', personRow(customer, created))
    written.add(customer.id)
  }

  return (batch) => {
    const created_at = times.next().value as number
    const customer = customers.next(told / tickets, newId)
    const situation = situations[firstAbove(shares, chance() * total)]!
    const say = voice(chance, {
      me: customer.first,
      mylast: customer.last,
      company: customer.company,
      myphone: customer.phone || 'my cell',
    })
    const { title, description, ...sense } = describe(chance, situation, say, customer.manner)
    const { category, priority, analysis, reply } = triage(situation, { title, ...sense }, customer.first)
    const steps = live(chance, created_at, priority, technicians, now)
    const id = newId()

    addPeople(batch, customer, created_at)
    addRow(batch, 'tickets', {
      id,
      title,
      description,
      category,
      priority,
      created_at,
      ...outcome(created_at, steps),
      user_id: chance() < CUSTOMER_DELETED ? null : customer.id,
      automatic_reply: reply,
    })
    const created = { kind: 'created', actor_id: null, from_value: null, to_value: 'Open' }
    addRow(batch, 'ticket_events', { ticket_id: id, created_at, ...created })
    if (chance() >= WITHOUT_ANALYSIS) {
      addRow(batch, 'ai_analyses', { id: newId(), ticket_id: id, created_at, ...analysis })
    }
    for (const file of attach(chance, id, created_at))
      addRow(batch, 'attachments', { ticket_id: id, ...file })
    addSteps(batch, id, steps, situation, say)
    told++
  }
}
