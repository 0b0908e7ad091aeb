/** `npm run bench -- home [--turns N] [--seconds N]`: the home page beside nginx serving the same file. */
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type IncomingMessage, get } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { loadAverageNote, median } from './support/statistics.ts'
import { requestsPerSecond, requireNginx, startNginx } from './support/nginx.ts'
import { startProduct } from './support/product-server.ts'

const CONNECTIONS = 32
const WANTED = 0.1

/** Accept-Encoding as a browser sends it, and as clients with fewer encodings or none do. */
const KINDS = [
  { title: 'packed with Brotli, as browsers ask', accepted: 'gzip, deflate, br, zstd', encoding: 'br' },
  { title: 'packed with gzip', accepted: 'gzip', encoding: 'gzip' },
  { title: 'not packed', accepted: 'identity', encoding: undefined },
]
/** nginx locations that serve each precompressed copy with its Content-Encoding. */
const LOCATIONS = ['br', 'gzip']
  .map((encoding) => `location = /${encoding} { add_header Content-Encoding ${encoding}; }`)
  .join(' ')

export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { turns: { type: 'string', default: '5' }, seconds: { type: 'string', default: '4' } },
  })
  const busy = loadAverageNote()
  requireNginx()
  const [nginx, ours] = await Promise.all([startNginx(LOCATIONS), startProduct()])
  try {
    for (const { title, accepted, encoding } of KINDS) {
      const sides = [`${nginx.url}/${encoding ?? 'plain'}`, `${ours.url}/`]
      // A page contains the origin it is served under, so nginx serves exactly the bytes of our response.
      const wanted = await askFor(sides[1]!, accepted, encoding)
      writeFileSync(join(nginx.root, encoding ?? 'plain'), wanted)
      const given = await askFor(sides[0]!, accepted, encoding)
      if (!given.equals(wanted)) throw new Error('The two serve different bytes.')
      const load = (seconds: number) => (url: string) =>
        requestsPerSecond(url, {
          connections: CONNECTIONS,
          seconds,
          headers: [`Accept-Encoding: ${accepted}`],
        })
      const rates: [number, number][] = []
      for (const side of sides) await load(1)(side)
      // Alternating, so that a slow moment of the machine affects both.
      for (let turn = 0; turn < Number(values.turns); turn++)
        rates.push([await load(Number(values.seconds))(sides[0]!), await load(Number(values.seconds))(sides[1]!)])
      report(title, rates)
    }
    process.stdout.write(
      `${CONNECTIONS} connections, kept alive; wrk, nginx's two workers and our one process share the machine.\n${busy}\n`,
    )
  } finally {
    await Promise.all([nginx.stop(), ours.stop()])
  }
}

async function askFor(url: string, accepted: string, encoding: string | undefined): Promise<Buffer> {
  const [response] = (await once(get(url, { headers: { 'accept-encoding': accepted } }), 'response')) as [
    IncomingMessage,
  ]
  if (response.statusCode !== 200 || response.headers['content-encoding'] !== encoding)
    throw new Error(`${url} answered ${response.statusCode}, not packed as it should be.`)
  return buffer(response)
}

function report(title: string, rates: [number, number][]): void {
  const ratios = rates.map(([nginx, ours]) => ours / nginx)
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)]
  process.stdout.write(
    `Home page, ${title}, requests/s, median of ${rates.length} turns:\n` +
      `  nginx ${median(rates.map(([rate]) => rate)).toFixed(0)}, ours ${median(rates.map(([, rate]) => rate)).toFixed(0)}, ` +
      `ratio ${median(ratios).toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)}; wanted: ${WANTED} or more)\n`,
  )
}
