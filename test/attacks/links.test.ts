/**
 * `npm run drill -- links [--count 1000000] [--asked 20000] [--seed N]`: links, tokens and cookies that we have signed, and that
 * somebody has altered. Most are checked in this process, `--asked` of them over HTTP.
 */
import http from 'node:http'
import { parseArgs } from 'node:util'
import { seededRandom } from '#test/support/seeded-random.ts'
import { type Tamper, createTamper } from './links/tamper.ts'
import {
  type SignedTexts,
  type SigningServer,
  createAdminAndFiles,
  openSigningServer,
  signTexts,
  signForOtherSubjects,
} from './links/signed-texts.ts'
import { type Finding, exactly, tell, told } from '../support/report.ts'

const START = Date.UTC(2026, 10, 22, 12)
/** Seconds a link works (SPEC.md section 9). */
const LIFETIME = 3600

export async function drill(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      count: { type: 'string', default: '1000000' },
      asked: { type: 'string', default: '20000' },
      seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    },
  })
  let seconds = 0
  const signer = await openSigningServer(() => START + seconds * 1000)
  const chance = seededRandom(Number(values.seed))
  try {
    const { cookie, links } = await createAdminAndFiles(signer)
    const { tried, accepted } = await tamper(
      signTexts(signer.ctx, START),
      signForOtherSubjects(signer.ctx),
      Number(values.count),
      chance,
    )
    const overHttp = await ask(signer, { cookie, links }, Number(values.asked), chance)
    const ends = await endsOf(signer, links[0]!, (now) => (seconds = now))
    return tell(`Altered links, tokens and cookies, seed ${values.seed}:`, [
      told('altered and tried in this process', tried),
      ...exactlyNone('accepted of them', accepted),
      told('altered and asked over HTTP', overHttp.tried),
      ...exactlyNone('accepted of them over HTTP', overHttp.accepted),
      ...ends,
    ])
  } finally {
    await signer.close()
  }
}

/** How many, and the first few as they were sent. */
const exactlyNone = (what: string, accepted: string[]): Finding[] => [
  exactly(what, accepted.length, 0),
  ...accepted.slice(0, 5).map((text) => told('accepted', text)),
]

type Tally = { tried: number; accepted: string[] }

async function tamper(
  things: SignedTexts[],
  foreign: string[],
  count: number,
  chance: () => number,
): Promise<Tally> {
  const { ways, alter } = createTamper(chance)
  const accepted: string[] = []
  for (const { kind, valid, accepts } of things) {
    for (const text of valid)
      if (!(await accepts(text))) throw new Error(`A ${kind} that nobody has altered is refused.`)
    for (const text of foreign)
      if (!valid.includes(text) && (await accepts(text))) accepted.push(`${kind}: ${text}`)
  }
  let tried = foreign.length * things.length
  for (; tried < count; tried++) {
    // Half of them are links, as everybody sees them.
    const { kind, valid, accepts } = things[chance() < 0.5 ? 0 : Math.floor(chance() * things.length)]!
    const way = ways[tried % ways.length]!
    const text = alteredBy(alter(way), valid, foreign, chance)
    const verdict = accepts(text)
    if (typeof verdict === 'boolean' ? verdict : await verdict)
      accepted.push(`${kind}, ${way}: ${JSON.stringify(text)}`)
  }
  return { tried, accepted }
}

/** Once in a while it has been altered more than once; never so that it is another valid one. */
function alteredBy(alter: Tamper, valid: string[], foreign: string[], chance: () => number): string {
  const others = [...valid, ...foreign]
  let text = valid[Math.floor(chance() * valid.length)]!
  do text = alter(text, others)
  while (text.length < 4000 && (chance() < 0.1 || valid.includes(text)))
  return text
}

/** What cannot stand in the first line of a request or in a header is never sent by anything. */
const SENDABLE = /^[\x21-\x7e]+$/
/** What stands behind `#` is never sent, and what stands behind `;` is another cookie. */
const LINK = /^\/[^#]*$/
const COOKIE = /^[^;]*$/

async function ask(
  { url }: SigningServer,
  { cookie, links }: { cookie: string; links: string[] },
  count: number,
  chance: () => number,
): Promise<Tally> {
  const { ways, alter } = createTamper(chance)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })
  const accepted: string[] = []
  const [name, value] = [cookie.slice(0, cookie.indexOf('=')), cookie.slice(cookie.indexOf('=') + 1)]
  const asLink = (text: string) => statusOf(agent, url, text, {})
  const asCookie = (text: string) => statusOf(agent, url, '/api/admin/me', { cookie: `${name}=${text}` })
  const same = [await asLink(links[0]!), await asCookie(value)]
  if (same.join() !== '200,200') throw new Error(`What nobody has altered is refused: ${same.join(' and ')}.`)
  let [turn, tried] = [0, 0]
  const work = async () => {
    while (tried < count) {
      const isLink = chance() < 0.7
      const valid = isLink ? links : [value]
      const text = alteredBy(alter(ways[turn++ % ways.length]!), valid, valid, chance)
      if (!SENDABLE.test(text) || !(isLink ? LINK : COOKIE).test(text)) continue
      tried++
      if ((await (isLink ? asLink(text) : asCookie(text))) === 200) accepted.push(text)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  agent.destroy()
  return { tried, accepted }
}

/** As it stands, without anything that makes an address tidy. */
function statusOf(
  agent: http.Agent,
  url: string,
  path: string,
  headers: Record<string, string>,
): Promise<number> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const request = http.request({ agent, hostname, port, path, headers }, (response) => {
      response
        .resume()
        .on('end', () => resolve(response.statusCode!))
        .on('error', reject)
    })
    request.on('error', reject).end()
  })
}

/** Whether a link works until its hour is over, give or take a second, and not after. */
async function endsOf(
  { fetch }: SigningServer,
  link: string,
  setClock: (seconds: number) => void,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [seconds, wanted] of [
    [LIFETIME - 1, 200],
    [LIFETIME, 404],
    [LIFETIME + 1, 404],
  ] as const) {
    setClock(seconds)
    const { status } = await fetch(link)
    findings.push(exactly(`answer to a link after ${seconds} s`, status, wanted))
  }
  setClock(0)
  return findings
}
