import { expect, it } from 'vitest'
import { drillSizes, formatStatuses, percentile, report } from '#test/support/drill.ts'
import { ticketInput } from '#test/support/app.ts'
import { newInstallation } from '#test/support/new-installation.ts'
import { queryDatabase } from '#test/support/query-database.ts'
import { type Random, createRandom } from '#test/support/random.ts'
import { call, startServer } from '#test/support/server.ts'
import { findSlower } from './support/compare-times.ts'
import { runConcurrently, unlessRefused } from './support/sign-in.ts'

const size = drillSizes({ guesses: [100, 10_000, 1_000], samples: [30, 500], seed: ['1', '1'] })
const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
const KEY_LENGTH = 22
const CONCURRENCY = 8
/** How many wrong keys one address may try within a minute (server/platform/limits/rules.ts). */
const MAX_WRONG = 30
/** How far the medians may be apart. */
const MAX_RATIO = 1.25
const WARM_UP = 3
/** An address that is this server's no other request comes from. */
const ATTACKER = '203.0.113.7'

type Ticket = { id: string; number: number; key: string }

it('No guessed key opens a page; wrong, ended and revoked ones get the same response in the same time', async () => {
  const random = createRandom(`guessed-keys/${size.seed}`)
  const env = { ...(await newInstallation()), RATE_LIMITS: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'error' }
  const server = await startServer(env)
  try {
    const tickets = [await create(server.url), await create(server.url), await create(server.url)]
    const [live, ended, revoked] = tickets as [Ticket, Ticket, Ticket]
    await queryDatabase(env, `update ticket_links set revoked_at = now() where ticket_id = '${revoked.id}'`)
    // A link made after Resolved would work from then on.
    await queryDatabase(
      env,
      `update ticket_links set created_at = now() - interval '32 days' where ticket_id = '${ended.id}'`,
    )
    await queryDatabase(
      env,
      `update tickets set status = 'Resolved', resolved_at = now() - interval '31 days' where id = '${ended.id}'`,
    )

    const statuses: number[] = []
    const cookies = new Set<string>()
    await runConcurrently(size.guesses, CONCURRENCY, async (index) => {
      const { number, key } = random.oneOf(tickets)
      // Half of them differ in one letter from a key that was given.
      const guess = index % 2 === 0 ? keyOf(random) : altered(random, key)
      const { status, cookie } = await open(server.url, number, guess, addressOf(index))
      statuses.push(status)
      if (cookie) cookies.add(cookie)
    })
    expect([...new Set(statuses)]).toEqual([404])
    expect([...cookies]).toEqual([])

    const kinds = {
      wrong: () => ({ number: live.number, key: keyOf(random) }),
      // As long as the others', so that nothing else differs.
      'of no ticket': () => ({ number: 5_000 + random.below(4_000), key: keyOf(random) }),
      ended: () => ended,
      revoked: () => revoked,
    }
    const names = Object.keys(kinds) as (keyof typeof kinds)[]
    const times = new Map(names.map((name) => [name, [] as number[]]))
    const responses = new Set<string>()
    for (let turn = 0; turn < WARM_UP + size.samples; turn++) {
      const start = random.below(names.length)
      for (const place of names.keys()) {
        const name = names[(start + place) % names.length]!
        const { number, key } = kinds[name]()
        const address = addressOf(size.guesses + turn * names.length)
        const { status, text, headers, milliseconds } = await open(server.url, number, key, address)
        if (turn >= WARM_UP) times.get(name)!.push(milliseconds)
        responses.add(JSON.stringify([status, withoutNames(text, number, key), headers]))
      }
    }

    const flood: number[] = []
    for (let guess = 0; guess < MAX_WRONG + 5; guess++)
      flood.push((await open(server.url, live.number, keyOf(random), ATTACKER)).status)
    const right = await open(server.url, live.number, live.key, ATTACKER)
    report(`${size.guesses} guessed keys, seed ${size.seed}:`, {
      responses: formatStatuses(statuses),
      ...Object.fromEntries(
        names.map((name) => [`median, ${name}`, `${percentile(times.get(name)!, 0.5).toFixed(2)} ms`]),
      ),
      'from one address': formatStatuses(flood),
    })
    expect.soft([...responses], 'different responses').toHaveLength(1)
    expect.soft(findSlower(times, MAX_RATIO)).toEqual([])
    expect.soft(flood).toEqual([...Array<number>(MAX_WRONG).fill(404), ...Array<number>(5).fill(429)])
    expect.soft([right.status, right.headers['location']], 'the right key').toEqual([303, `/t/${live.number}`])
  } finally {
    await server.stop()
  }
})

const keyOf = (random: Random) => Array.from({ length: KEY_LENGTH }, () => random.oneOf(LETTERS)).join('')

function altered(random: Random, key: string): string {
  const place = random.below(key.length)
  const other = random.oneOf(LETTERS.filter((letter) => letter !== key[place]))
  return key.slice(0, place) + other + key.slice(place + 1)
}

/** A page without what its address says anyway: number, key, and the figure that is drawn from the number. */
const withoutNames = (page: string, number: number, key: string): string =>
  page
    .replaceAll(/<svg[^]*?<\/svg>/g, '')
    .replaceAll(key, 'KEY')
    .replaceAll(String(number), 'NUMBER')

/** Every tenth guess from another address, as of someone who has many: none of them reaches its limit. */
const addressOf = (index: number) => `10.${Math.floor(index / 10 / 250) % 250}.${Math.floor(index / 10) % 250}.1`

async function create(url: string): Promise<Ticket> {
  const { body } = await call(url, 'POST', '/api/tickets', ticketInput())
  return { id: body.ticket.id, number: body.ticket.ticket_id, key: body.link.split('k=')[1]! }
}

async function open(url: string, number: number, key: string, address: string) {
  let start = 0
  const response = await unlessRefused(() => {
    start = performance.now()
    return fetch(`${url}/t/${number}?k=${key}`, { redirect: 'manual', headers: { 'x-forwarded-for': address } })
  })
  const { 'x-request-id': _, date: __, 'content-length': ___, ...headers } = Object.fromEntries(response.headers)
  const text = await response.text()
  const milliseconds = performance.now() - start
  return { status: response.status, text, headers, cookie: response.headers.get('set-cookie'), milliseconds }
}
