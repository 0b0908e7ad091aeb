import { inArray, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { createTicket } from '#contract/tickets.ts'
import { supportUsers, ticketParticipants, tickets } from '#server/schema/schema.ts'
import { ticketInput } from '#test/support/app.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import type { CompanyApp } from '../companies/company-app.ts'

type Company = { id: string; into?: Company }
type Person = {
  id: string
  email: string
  into?: Person
  company: Company | undefined
  /** Companies they have left: what has changed and come back stands as a merge left it. */
  left: Set<Company | undefined>
  right: number
}
type Ticket = {
  id: string
  number: number
  at: number
  /** The record it came from. */
  of: Person
  company: Company | undefined
  with: Set<Person>
  isClosed: boolean
  /** Requesters it had. */
  had: Set<Person>
}
type Merge<Thing> = { id: string; at: number; source: Thing; target: Thing; isLive: boolean }

const lead = <Thing extends { into?: Thing }>(thing: Thing): Thing => (thing.into ? lead(thing.into) : thing)

/**
 * Merges people and companies at random and undoes it, with changes between, and compares what is stored with a model: every
 * record has its own, and points to another while it is merged.
 */
export async function runRandomMerges(app: CompanyApp, seed: number, steps: number): Promise<number> {
  const random = seededRandom(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const people: Person[] = []
  const companies: Company[] = []
  const written: Ticket[] = []
  const merges = { customers: [] as Merge<Person>[], companies: [] as Merge<Company>[] }
  let step = 0
  let merged = 0
  for (let count = 0; count < 4; count++) companies.push({ id: (await app.make(`Random ${seed} ${count}`)).id })
  for (let count = 0; count < 8; count++) {
    const company = random() < 0.7 ? pick(companies) : undefined
    const email = `random.${seed}.${count}@example.net`
    const id = await app.person({ email, company_id: company?.id ?? null })
    people.push({ id, email, company, left: new Set(), right: 0 })
  }
  const send = (method: string, path: string, body?: object) => app.send(method, `/api${path}`, body, app.as('manager'))
  const ok = async (reply: ReturnType<typeof send>, isExpected: boolean, what: string) => {
    const { status, body } = await reply
    expect(`${what} ${status === 409 || status === 422 ? 'refused' : status}`, body?.detail).toBe(
      `${what} ${isExpected ? 200 : 'refused'}`,
    )
    return body
  }

  async function merge<Thing extends { id: string; into?: Thing }>(
    kind: 'customers' | 'companies',
    things: Thing[],
    done: Merge<Thing>[],
  ) {
    const [source, target] = [pick(things), pick(things)]
    const same = done.find((each) => each.isLive && each.source === source && each.target === target)
    const isFree = source !== target && !source.into && !target.into
    const path = `/${kind}/${source.id}/merge`
    const preview = await ok(
      send('POST', path, { into: target.id, preview: true }),
      isFree || same !== undefined,
      'preview',
    )
    const body = await ok(send('POST', path, { into: target.id, confirm: true }), isFree || same !== undefined, 'merge')
    if (same) expect(body.id).toBe(same.id)
    if (!isFree) return
    expect(body).toEqual({ ...preview, id: body.id })
    merged++
    done.push({ id: body.id, at: step, source, target, isLive: true })
    source.into = target
  }

  async function undo<Thing extends { id: string; into?: Thing }>(
    done: Merge<Thing>[],
    after?: (it: Merge<Thing>) => void,
  ) {
    const live = done.filter(({ isLive }) => isLive)
    if (live.length === 0) return
    const it = pick(live)
    const isLast = !live.some(({ at, source }) => at > it.at && source === it.target)
    await ok(send('POST', `/merges/${it.id}/undo`), isLast, 'undo')
    if (!isLast) return
    merged++
    it.isLive = false
    delete it.source.into
    after?.(it)
  }

  /** People who are members of the company again, without what they got since; so do tickets they wrote since. */
  function splitCompany({ at, source, target }: Merge<Company>) {
    const back = people.filter(({ company }) => company && lead(company) === lead(source))
    for (const person of back) if (person.right > at) person.right = 0
    for (const ticket of written)
      if (ticket.at > at && ticket.company === target && back.includes(lead(ticket.of))) ticket.company = source
  }

  /** Tickets that they wrote since the merge have their own company again. */
  function splitPerson({ at, source, target }: Merge<Person>) {
    const [own, other] = [source, target].map(({ company }) => company && lead(company))
    for (const ticket of own === other ? [] : written)
      if (ticket.at > at && lead(ticket.of) === source && (ticket.company && lead(ticket.company)) === other)
        ticket.company = own
  }

  const changes: (() => Promise<void>)[] = [
    async function write() {
      const of = pick(people)
      const customerInfo = { email: of.email, firstName: 'Any', lastName: 'Body' }
      const { ticket } = await app.call(createTicket, ticketInput({ customerInfo }))
      const { company } = lead(of)
      written.push({
        id: ticket.id,
        number: ticket.ticket_id,
        at: step,
        of,
        company: company && lead(company),
        with: new Set(),
        isClosed: false,
        had: new Set(),
      })
    },
    async function move() {
      const [person, company] = [pick(people), random() < 0.8 ? pick(companies) : undefined]
      const isOpen = !person.into && !company?.into
      const body = { company_id: company?.id ?? null, tickets: 'none' }
      const from = person.company && lead(person.company)
      if (person.left.has(company)) return
      await ok(send('PUT', `/customers/${person.id}/company`, body), isOpen, 'move')
      if (!isOpen || from === company) return
      person.left.add(from)
      Object.assign(person, { company, right: 0 })
    },
    async function right() {
      const [person, sees_company] = [pick(people), random() < 0.7]
      const isPossible = !person.into && (person.company !== undefined || !sees_company)
      await ok(send('PATCH', `/customers/${person.id}`, { sees_company }), isPossible, 'right')
      if (isPossible && sees_company !== person.right > 0) person.right = sees_company ? step : 0
    },
    async function takePart() {
      const [ticket, person] = [written.length > 0 && pick(written), pick(people)]
      if (!ticket || ticket.isClosed) return
      const isRequester = lead(ticket.of) === lead(person)
      const path = `/tickets/${ticket.id}/participants`
      await ok(send('POST', path, { email: person.email, name: '' }), !isRequester, 'takes part')
      if (!isRequester && ![...ticket.with].some((each) => lead(each) === lead(person))) ticket.with.add(lead(person))
    },
    async function leave() {
      const ticket = written.find(({ with: some, of }) => [...some].some((each) => lead(each) !== lead(of)))
      if (!ticket || random() < 0.5) return
      const person = lead(pick([...ticket.with].filter((each) => lead(each) !== lead(ticket.of))))
      await ok(send('DELETE', `/tickets/${ticket.id}/participants/${person.id}`), true, 'leaves')
      for (const each of ticket.with) if (lead(each) === person) ticket.with.delete(each)
      ticket.isClosed = true
    },
    async function changeRequester() {
      const [ticket, person] = [written.length > 0 && pick(written), lead(pick(people))]
      if (!ticket || lead(ticket.of) === person || ticket.had.has(person) || random() < 0.5) return
      ticket.had.add(lead(ticket.of))
      await app.db
        .update(tickets)
        .set({ user_id: person.id })
        .where(sql`id = ${ticket.id}`)
      ticket.of = person
    },
  ]

  async function compare() {
    const stored = await app.db.select().from(supportUsers)
    const ids = written.map(({ id }) => id)
    const partners = await app.db.select().from(ticketParticipants).where(inArray(ticketParticipants.ticket_id, ids))
    const rows = await app.db.select().from(tickets).where(inArray(tickets.id, ids))
    expect(rows.filter(({ user_id }) => user_id === null)).toEqual([])
    for (const person of people) {
      const { merged_into, company_id, sees_company } = stored.find(({ id }) => id === person.id)!
      expect({ step, merged_into, company_id, sees_company }).toEqual({
        step,
        merged_into: person.into ? lead(person).id : null,
        company_id: person.company ? lead(person.company).id : null,
        sees_company: person.right > 0,
      })
    }
    for (const ticket of written) {
      const { user_id, company_id } = rows.find(({ id }) => id === ticket.id)!
      const others = partners.filter((each) => each.ticket_id === ticket.id && each.user_id !== user_id)
      const expected = new Set([...ticket.with].map((each) => lead(each).id))
      expected.delete(lead(ticket.of).id)
      expect({ step, user_id, company_id, with: others.map((each) => each.user_id).toSorted() }).toEqual({
        step,
        user_id: lead(ticket.of).id,
        company_id: ticket.company ? lead(ticket.company).id : null,
        with: [...expected].toSorted(),
      })
    }
  }

  while (merged < steps) {
    step++
    const chance = random()
    if (chance < 0.2) await merge('customers', people, merges.customers)
    else if (chance < 0.35) await undo(merges.customers, splitPerson)
    else if (chance < 0.45) await merge('companies', companies, merges.companies)
    else if (chance < 0.55) await undo(merges.companies, splitCompany)
    else await pick(changes)()
    if (step % 10 === 0) await compare()
  }
  for (const [done, after] of [
    [merges.customers, splitPerson],
    [merges.companies, splitCompany],
  ] as const)
    for (let tries = 0; tries < 1_000 && done.some(({ isLive }) => isLive); tries++)
      await undo(done as never, after as never)
  await compare()
  return merged
}
