import http from 'node:http'
import { expect, it } from 'vitest'
import { drillSizes, report } from '#test/support/drill.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import {
  type SignedTexts,
  type SigningServer,
  createAdminAndFiles,
  openSigningServer,
  signForOtherSubjects,
  signTexts,
} from './links/signed-texts.ts'
import { type Tamper, createTamper } from './links/tamper.ts'

/** `asked` of the altered texts go over HTTP. */
const size = drillSizes({
  count: [4_000, 1_000_000, 100_000],
  asked: [250, 20_000, 2_000],
  seed: [20261122, Date.now() % 2 ** 31],
})
/** Seconds a link works (docs/reference.md, Attachments). */
const LIFETIME = 3600

it('No altered link, token or cookie is accepted, and a link works for its hour', async () => {
  // The product's clock stands still, but at the present: the sign-in library reads its own.
  const start = Date.now()
  let seconds = 0
  const server = await openSigningServer(() => new Date(start + seconds * 1000))
  const random = seededRandom(size.seed)
  const { cookie, links } = await createAdminAndFiles(server)
  const texts = signTexts(server.ctx, start)
  const inProcess = await tamper(texts, signForOtherSubjects(server.ctx), size.count, random)
  const overHttp = await request(server, { cookie, links }, size.asked, random)
  const statuses: Record<number, number> = {}
  for (const after of [LIFETIME - 1, LIFETIME, LIFETIME + 1]) {
    seconds = after
    statuses[after] = (await server.fetch(links[0]!)).status
  }
  await server.close()
  report(`Altered links, tokens and cookies, seed ${size.seed}:`, {
    'altered and checked in this process': inProcess.tried,
    'altered and sent over HTTP': overHttp.tried,
  })
  expect.soft(inProcess.accepted, 'accepted').toEqual([])
  expect.soft(overHttp.accepted, 'accepted over HTTP').toEqual([])
  expect.soft(statuses).toEqual({ [LIFETIME - 1]: 200, [LIFETIME]: 404, [LIFETIME + 1]: 404 })
})

type Tally = { tried: number; accepted: string[] }

async function tamper(kinds: SignedTexts[], foreign: string[], count: number, random: () => number): Promise<Tally> {
  const { ways, alter } = createTamper(random)
  const accepted: string[] = []
  for (const { kind, valid, accepts } of kinds) {
    for (const text of valid) if (!(await accepts(text))) throw new Error(`An unaltered ${kind} is refused.`)
    for (const text of foreign) if (!valid.includes(text) && (await accepts(text))) accepted.push(`${kind}: ${text}`)
  }
  let tried = foreign.length * kinds.length
  for (; tried < count; tried++) {
    // Half of them are links, which anybody can see.
    const { kind, valid, accepts } = kinds[random() < 0.5 ? 0 : Math.floor(random() * kinds.length)]!
    const way = ways[tried % ways.length]!
    const text = alteredBy(alter(way), valid, foreign, random)
    const verdict = accepts(text)
    if (typeof verdict === 'boolean' ? verdict : await verdict)
      accepted.push(`${kind}, ${way}: ${JSON.stringify(text)}`)
  }
  return { tried, accepted }
}

/** Altered once or, now and then, more often; never into another valid text. */
function alteredBy(alter: Tamper, valid: string[], foreign: string[], random: () => number): string {
  const others = [...valid, ...foreign]
  let text = valid[Math.floor(random() * valid.length)]!
  do text = alter(text, others)
  while (text.length < 4000 && (random() < 0.1 || valid.includes(text)))
  return text
}

/** Clients send nothing else in the first line of a request or in a header. */
const SENDABLE = /^[\x21-\x7e]+$/
/** Nothing after `#` is sent, and what follows `;` is another cookie. */
const LINK = /^\/[^#]*$/
const COOKIE = /^[^;]*$/

async function request(
  { url }: SigningServer,
  { cookie, links }: { cookie: string; links: string[] },
  count: number,
  random: () => number,
): Promise<Tally> {
  const { ways, alter } = createTamper(random)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })
  const accepted: string[] = []
  const [name, value] = [cookie.slice(0, cookie.indexOf('=')), cookie.slice(cookie.indexOf('=') + 1)]
  const asLink = (text: string) => statusOf(agent, url, text, {})
  const asCookie = (text: string) => statusOf(agent, url, '/api/admin/me', { cookie: `${name}=${text}` })
  const same = [await asLink(links[0]!), await asCookie(value)]
  if (same.join() !== '200,200') throw new Error(`Unaltered texts are refused: ${same.join(' and ')}.`)
  let [turn, tried] = [0, 0]
  const worker = async () => {
    while (tried < count) {
      const isLink = random() < 0.7
      const valid = isLink ? links : [value]
      const text = alteredBy(alter(ways[turn++ % ways.length]!), valid, valid, random)
      if (!SENDABLE.test(text) || !(isLink ? LINK : COOKIE).test(text)) continue
      tried++
      if ((await (isLink ? asLink(text) : asCookie(text))) === 200) accepted.push(text)
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  agent.destroy()
  return { tried, accepted }
}

/** Requests the path as it is; `fetch` would normalize it. */
function statusOf(agent: http.Agent, url: string, path: string, headers: Record<string, string>): Promise<number> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const sent = http.request({ agent, hostname, port, path, headers }, (response) => {
      response
        .resume()
        .on('end', () => resolve(response.statusCode!))
        .on('error', reject)
    })
    sent.on('error', reject).end()
  })
}
