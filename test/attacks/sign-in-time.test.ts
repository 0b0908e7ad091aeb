/**
 * `npm run drill -- sign-in-time [--samples N] [--within MS] [--seed S]`: how long a wrong password takes for an e-mail
 * address that can sign in and for one that cannot, taken in turns and in changing order.
 */
import { parseArgs } from 'node:util'
import { randomBelow, createRandom, randomHex } from '../../cli/seed/random.ts'
import { newInstallation } from '../support/own-database.ts'
import { startProduct } from '../support/drill-server.ts'
import { ADMIN, post, signIn } from './support/sign-in.ts'
import { exactly, tell, told } from '../support/report.ts'

const WARM_UP = 10

export async function drill(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      samples: { type: 'string', default: '400' },
      within: { type: 'string', default: '2' },
      seed: { type: 'string', default: '1' },
    },
  })
  const chance = createRandom(`sign-in-time/${values.seed}`)
  const within = Number(values.within)
  const installation = await newInstallation('embedded')
  const product = await startProduct({ ...installation.env, PORT: '0', LOG_LEVEL: 'error' })
  try {
    await post(product.url, '/api/setup-admin', ADMIN)
    const answers = new Set<string>()
    const time = async (email: string): Promise<number> => {
      const begun = performance.now()
      const { status, body, cookies } = await signIn(product.url, { email, password: randomHex(chance, 8) })
      const took = performance.now() - begun
      answers.add(JSON.stringify([status, body, cookies]))
      return took
    }
    const times = { known: [] as number[], unknown: [] as number[] }
    const turns = WARM_UP + Number(values.samples)
    for (let turn = 0; turn < turns; turn++) {
      // As long as the known one, so that nothing else differs.
      const stranger = `${randomHex(chance, 16).slice(0, 5)}@neatline.example.com`
      const both = [() => time(ADMIN.email), () => time(stranger)]
      const isFirst = randomBelow(chance, 2) === 0
      const [a, b] = isFirst ? both : both.toReversed()
      const [first, second] = [await a!(), await b!()]
      if (turn < WARM_UP) continue
      times.known.push(isFirst ? first : second)
      times.unknown.push(isFirst ? second : first)
    }
    const [known, unknown] = [median(times.known), median(times.unknown)]
    const apart = Math.abs(known - unknown)
    return tell(`${values.samples} wrong passwords for each, seed ${values.seed}:`, [
      told('median for a known address', `${known.toFixed(2)} ms`),
      told('median for an unknown one', `${unknown.toFixed(2)} ms`),
      { ...told('apart', `${apart.toFixed(2)} ms`), wanted: `at most ${within} ms`, held: apart <= within },
      exactly('different answers', answers.size, 1),
    ])
  } finally {
    await product.stop()
    await installation.remove()
  }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2
}
