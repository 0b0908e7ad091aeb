import { beforeAll, describe, expect, it } from 'vitest'
import { ATTACHMENT_TYPES, MAX_ATTACHMENT_SIZE } from '#contract/attachment-rules.ts'
import { createMacro } from '#contract/macros.ts'
import { createSavedReply } from '#contract/saved-replies.ts'
import { createView } from '#contract/saved-views.ts'
import { variableProblems } from '#contract/variables.ts'
import { CATEGORIES, LIMITS, PRIORITIES, STATUSES } from '#contract/vocabulary.ts'
import { startOfDay } from '../../../cli/seed/timeline.ts'
import { readOptions } from '../../../cli/seed/options.ts'
import { trainingTickets } from '../../../cli/train/training-tickets.ts'
import { type GeneratorOptions, createTicketGenerator } from '../../../cli/seed/generate-tickets.ts'
import { MACROS, SAVED_REPLIES, SHARED_VIEWS } from '../../../cli/seed/data/library.ts'
import { type Batch, emptyBatch } from '../../../cli/seed/tables.ts'

const STORY: GeneratorOptions = {
  tickets: 500,
  team: 6,
  seed: 7,
  until: '2026-03-20',
  existing: 0,
  known: new Map(),
}
const MINUTE = 60_000

function generated(changes: Partial<GeneratorOptions> = {}): Batch {
  const story = { ...STORY, ...changes }
  const batch = emptyBatch()
  const addTicket = createTicketGenerator(story)
  for (let index = 0; index < story.tickets; index++) addTicket(batch)
  return batch
}

type Row = Batch['tickets'][number]
const valuesOf = (rows: Row[], column: string) => rows.map((row) => row[column])
const byTicket = (rows: Row[]) => Map.groupBy(rows, ({ ticket_id }) => ticket_id)

/** The analyser quotes in lower case, without punctuation, and the first 24 or so letters of a word. */
const wordsOf = (text: string) =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, 24)))

let batch: Batch
let tickets: Row[]
beforeAll(() => {
  batch = generated()
  tickets = batch.tickets
})

it('Clients have one name and domain each; a ticket is its writer’s company’s, and only members see or are VIP', () => {
  const { companies, company_domains: domains, support_users: people } = generated({ companies: 12 })
  expect(new Set(valuesOf(companies, 'name_key')).size).toBe(companies.length)
  expect(valuesOf(domains, 'company_id')).toEqual(valuesOf(companies, 'id'))
  expect(companies.length).toBeGreaterThan(5)
  const members = new Map(people.map(({ id, company_id }) => [id, company_id]))
  for (const { user_id, company_id } of generated({ companies: 12 }).tickets)
    expect(company_id).toBe(user_id === null ? null : members.get(user_id))
  const marked = people.filter(({ sees_company, vip }) => sees_company === 'true' || vip === 'true')
  expect(marked.filter(({ company_id }) => company_id === null)).toEqual([])
  const ids = new Set(valuesOf(companies, 'id'))
  expect(people.filter(({ company_id }) => company_id !== null && !ids.has(company_id))).toEqual([])
  const known = new Map(companies.map(({ name_key }, place) => [String(name_key), `known ${place}`]))
  expect(generated({ companies: 12, known }).companies).toEqual([])
})

describe('A seed', () => {
  const few = { tickets: 30 }
  const first = generated(few)

  it('tells the same story each time', () => {
    expect(generated(few)).toEqual(first)
  })

  it.each<[string, Partial<GeneratorOptions>]>([
    ['another seed', { seed: 8 }],
    ['another day', { until: '2026-03-21' }],
    ['tickets that are there already', { existing: 30 }],
  ])('tells another story with %s, and shares no id with it', (_, changes) => {
    const other = generated({ ...few, ...changes })
    for (const table of ['tickets', 'ai_analyses', 'ticket_responses', 'attachments'] as const) {
      const [ids, others] = [valuesOf(first[table], 'id'), valuesOf(other[table], 'id')]
      expect(new Set([...ids, ...others]).size, table).toBe(ids.length + others.length)
    }
    expect(valuesOf(other.tickets, 'title')).not.toEqual(valuesOf(first.tickets, 'title'))
  })

  it('takes people who are there already for who they are', () => {
    const { id, email } = first.support_users.at(-1)!
    const there = '00000000-0000-4000-8000-000000000001'
    const again = generated({ ...few, known: new Map([[String(email), there]]) })
    expect(valuesOf(again.support_users, 'email')).toEqual(valuesOf(first.support_users, 'email').slice(0, -1))
    expect(valuesOf(again.tickets, 'user_id')).toEqual(
      valuesOf(first.tickets, 'user_id').map((one) => (one === id ? there : one)),
    )
  })
})

describe('The tickets of a seed', () => {
  it.each([
    ['category', CATEGORIES, 0.04],
    ['priority', PRIORITIES, 0.04],
    ['status', STATUSES, 0.003],
  ] as const)('have every %s', (column, values, least) => {
    const shares = values.map((value) => tickets.filter((ticket) => ticket[column] === value).length / STORY.tickets)
    expect(Math.min(...shares)).toBeGreaterThan(least)
  })

  it('are generated in the order of time, most of them in business hours, none on the last day', () => {
    const times = valuesOf(tickets, 'created_at') as number[]
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const hour = (time: number) =>
      Number(
        new Intl.DateTimeFormat('en-US', {
          timeZone: 'America/Denver',
          hour: 'numeric',
          hourCycle: 'h23',
        }).format(time),
      )
    const inHours = times.map(hour).filter((one) => one >= 8 && one < 18)
    expect(inHours.length).toBeGreaterThan(0.8 * STORY.tickets)
    const end = startOfDay(STORY.until)
    const happened = Object.values(batch).flatMap((rows) => rows.map(({ created_at = 0 }) => created_at as number))
    expect(Math.max(...happened)).toBeLessThan(end)
    expect(end - times.at(-1)!).toBeLessThan(24 * 60 * MINUTE)
  })

  it('differ in what they say', () => {
    expect(new Set(valuesOf(tickets, 'title')).size).toBeGreaterThan(0.8 * STORY.tickets)
    expect(new Set(valuesOf(tickets, 'description')).size).toBeGreaterThan(0.97 * STORY.tickets)
    const lengths = valuesOf(tickets, 'description')
      .map((text) => String(text).length)
      .toSorted((a, b) => a - b)
    expect(lengths[STORY.tickets / 2]).toBeGreaterThan(200)
    expect(lengths.at(-1)).toBeGreaterThan(1_000)
  })

  it.each([
    ['few, each analysed by itself', STORY.tickets],
    ['many, which share analyses', 1_000_000],
  ])('are quoted rightly by their analyses when they are %s', (_, count) => {
    const some = emptyBatch()
    const addTicket = createTicketGenerator({ ...STORY, tickets: count })
    for (let index = 0; index < 60; index++) addTicket(some)
    const texts = new Map(some.tickets.map(({ id, title, description }) => [id, `${title}\n${description}`]))
    const quotes = some.ai_analyses.flatMap(({ ticket_id, insights }) =>
      [...String(insights).matchAll(/“([^”]+)”/g)].map(([, quote]) => ({ quote, text: texts.get(ticket_id)! })),
    )
    expect(quotes.length).toBeGreaterThan(60)
    const isQuoted = (quote: string, words: Set<string>) => [...wordsOf(quote)].every((word) => words.has(word))
    expect(quotes.filter(({ quote, text }) => !isQuoted(quote!, wordsOf(text)))).toEqual([])
  })

  it('keep to the form’s limits', () => {
    expect(valuesOf(tickets, 'title').filter((text) => String(text).length > LIMITS.title)).toEqual([])
  })

  it('are about what the training set describes', () => {
    const known = trainingTickets().map(({ description }) => description)
    const descriptions = valuesOf(tickets, 'description').slice(0, 50).map(String)
    for (const text of descriptions)
      expect(
        known.some((one) => text.includes(one)),
        text,
      ).toBe(true)
  })

  it('have no placeholder left open', () => {
    const texts = [
      valuesOf(tickets, 'title'),
      valuesOf(tickets, 'description'),
      valuesOf(batch.ticket_responses, 'message'),
    ].flat()
    expect(texts.filter((text) => /\{\w+\}|undefined/.test(String(text)))).toEqual([])
  })
})

describe('What happened to a ticket', () => {
  it('agrees with what the ticket says', () => {
    const events = byTicket(batch.ticket_events)
    const responses = byTicket(batch.ticket_responses)
    for (const ticket of tickets) {
      const its = events.get(ticket.id)!
      const times = its.map(({ created_at }) => created_at as number)
      expect(its[0]).toMatchObject({ kind: 'created', to_value: 'Open', created_at: ticket.created_at })
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      const changes = its.filter(({ kind }) => kind === 'status_changed')
      expect(changes.map(({ from_value }) => from_value)).toEqual(
        ['Open', ...changes.map(({ to_value }) => to_value)].slice(0, -1),
      )
      const last = changes.at(-1)
      expect(ticket).toMatchObject({
        status: last?.to_value ?? 'Open',
        updated_at: its.findLast(({ kind }) => kind !== 'rated')!.created_at,
        resolved_at: last?.to_value === 'Resolved' ? last.created_at : null,
      })
      const answered = its.filter(({ kind }) => kind === 'responded')
      const answers = (responses.get(ticket.id) ?? []).filter(({ kind }) => kind === 'answer')
      expect(answers.map(({ created_at, user_id }) => [created_at, user_id])).toEqual(
        answered.map(({ created_at, actor_id }) => [created_at, actor_id]),
      )
    }
  })

  it('was rated by three of ten customers once it was resolved, by most of them as good', () => {
    const resolved = new Map(tickets.filter(({ resolved_at }) => resolved_at !== null).map((each) => [each.id, each]))
    const ratings = batch.ticket_ratings
    for (const { ticket_id, user_id, created_at } of ratings) {
      expect(resolved.get(ticket_id)!.user_id).toBe(user_id)
      expect(created_at as number).toBeGreaterThan(resolved.get(ticket_id)!.resolved_at as number)
    }
    expect(ratings.length / resolved.size).toBeCloseTo(0.3, 1)
    expect(ratings.filter(({ value }) => value === 'good').length / ratings.length).toBeGreaterThan(0.75)
  })

  it('moves an open one to In Progress with its first answer, as the product does', () => {
    for (const its of byTicket(batch.ticket_events).values()) {
      let status: unknown = 'Open'
      for (const [index, { kind, created_at, to_value }] of its.entries()) {
        if (kind === 'responded' && status === 'Open') {
          expect(its[index + 1]).toMatchObject({ created_at, from_value: 'Open', to_value: 'In Progress' })
        }
        if (kind === 'status_changed') status = to_value
      }
    }
  })
})

describe('People and files of a seed', () => {
  it('use addresses and numbers reserved for examples, each address once', () => {
    const [email, phone] = [valuesOf(batch.support_users, 'email'), valuesOf(batch.support_users, 'phone')]
    expect(email.filter((one) => !/^[a-z0-9.-]+@[a-z0-9-]+\.example\.com$/.test(String(one)))).toEqual([])
    expect(new Set(email).size).toBe(email.length)
    expect(phone.filter((one) => !/^(\((303|720|970)\) 555-01\d\d)?$/.test(String(one)))).toEqual([])
  })

  it('are files the product would take, kept under the names it gives', () => {
    const files = batch.attachments
    expect(files.length).toBeGreaterThan(0.1 * STORY.tickets)
    for (const file of files) {
      const extension = String(file.name).split('.').at(-1)!
      expect(ATTACHMENT_TYPES[String(file.content_type)]).toContain(extension)
      expect(file.size).toBeLessThanOrEqual(MAX_ATTACHMENT_SIZE)
      expect(file.id).toMatch(new RegExp(`^${file.ticket_id}/${file.created_at}-[0-9a-f]{32}\\.${extension}$`))
    }
  })
})

describe('npm run seed', () => {
  const now = new Date('2026-03-20T12:00:00Z')
  const read = (line: string) => readOptions(line.split(' '), now)

  it('goes up to today and is the first of its kind unless generated otherwise', () => {
    expect(read('--tickets 10')).toEqual({ tickets: 10, team: 6, seed: 1, until: '2026-03-20', append: false })
    expect(read('--tickets 10 --team 20 --seed 4 --until 2025-12-31 --append')).toEqual({
      tickets: 10,
      team: 20,
      seed: 4,
      until: '2025-12-31',
      append: true,
    })
  })

  it.each([
    ['--tickets 1.5', '--tickets must be a whole number from 1 to 10,000,000, not "1.5".'],
    ['--tickets 0', '--tickets must be a whole number from 1 to 10,000,000, not "0".'],
    ['--tickets=-3', '--tickets must be a whole number from 1 to 10,000,000, not "-3".'],
    ['--tickets 10000001', '--tickets must be a whole number from 1 to 10,000,000, not "10000001".'],
    ['--tickets many', '--tickets must be a whole number from 1 to 10,000,000, not "many".'],
    ['--tickets 5 --team 2', '--team must be a whole number from 3 to 20, not "2".'],
    ['--tickets 5 --seed x', '--seed must be a whole number from 0 to 4,294,967,295, not "x".'],
    ['--tickets 5 --until 2026-02-30', '--until must be a day like 2026-03-20, and no later one, not "2026-02-30".'],
    ['--tickets 5 --until 2026-03-21', '--until must be a day like 2026-03-20, and no later one, not "2026-03-21".'],
    ['--tickets 5 --loud', /^Unknown option '--loud'/],
    ['--tickets 5 6', /^Unexpected argument '6'/],
    ['--seed 5', /^--tickets is missing\nnpm run seed -- --tickets N/],
  ])('refuses %s', (line, words) => {
    expect(() => read(line)).toThrow(words)
  })
})

describe('What the team of a seed keeps', () => {
  it('is what the dashboard would take: replies with every variable known, macros with replies that are there, views', () => {
    expect([SAVED_REPLIES.length, new Set(SAVED_REPLIES.map(({ folder }) => folder)).size]).toEqual([12, 4])
    for (const reply of SAVED_REPLIES) {
      expect(createSavedReply.input.parse(reply)).toEqual(reply)
      expect(variableProblems(reply.text)).toEqual([])
    }
    const titles = SAVED_REPLIES.map(({ title }) => title)
    for (const { reply, ...macro } of MACROS) {
      expect(createMacro.input.parse(macro)).toMatchObject(macro)
      expect(variableProblems(macro.note)).toEqual([])
      expect(titles).toContain(reply)
    }
    for (const view of SHARED_VIEWS) expect(createView.input.parse(view)).toMatchObject(view)
  })
})

describe('The emails of a seed', () => {
  it('are what a third of the tickets came by, and replies between two answers', () => {
    const mails = Object.groupBy(batch.inbound_mails, ({ state }) => String(state))
    const byMail = tickets.filter(({ channel }) => channel === 'mail')
    expect(byMail.length / tickets.length).toBeCloseTo(0.35, 1)
    const opening = mails.routed!.filter(({ opened_ticket }) => opened_ticket === 'true')
    expect(opening.map(({ ticket_id }) => ticket_id)).toEqual(
      byMail.filter(({ user_id }) => user_id !== null).map(({ id }) => id),
    )
    const replies = batch.ticket_responses.filter(({ channel }) => channel === 'mail')
    expect(mails.routed!.flatMap(({ response_id }) => response_id ?? [])).toEqual(replies.map(({ id }) => id))
    expect(replies.every(({ full_text, message }) => String(full_text).startsWith(String(message)))).toBe(true)
    for (const state of ['held', 'failed', 'spam', 'bounce'])
      expect(mails[state], state).toHaveLength(0.006 * STORY.tickets)
    expect(batch.mail_deliveries.length).toBeGreaterThan(0.3 * STORY.tickets)
  })
})
