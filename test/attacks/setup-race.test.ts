/**
 * `npm run drill -- setup-race [--rounds N] [--rivals N] [--seed S]`: rivals for the first admin, over two processes on one
 * PostgreSQL, again and again on an empty installation.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createRandom, randomHex } from '../../cli/seed/random.ts'
import { newInstallation } from '../support/own-database.ts'
import { startProduct } from '../support/drill-server.ts'
import { ADMIN, runConcurrently, post, signIn, formatStatuses as statusesTold } from './support/sign-in.ts'
import { exactly, tell, told } from '../support/report.ts'

const EMPTY = `delete from support_users; delete from auth_users; delete from setup_guard`
const WHO = `select u.email from support_users u join auth_users a on a.id = u.auth_user_id where u.is_admin`
/** What a rival who lost may be told: that there is an admin, or to come back. */
const REFUSED = [409, 429, 503]

export async function drill(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '200' },
      rivals: { type: 'string', default: '50' },
      seed: { type: 'string', default: '1' },
    },
  })
  const chance = createRandom(`setup-race/${values.seed}`)
  const installation = await newInstallation('postgres')
  const database = new pg.Client({ connectionString: installation.server!.url })
  const products = [await startProduct({ ...installation.env, PORT: '0' })]
  try {
    products.push(await startProduct({ ...installation.env, PORT: '0' }))
    await database.connect()
    const statuses = new Map<number, number>()
    const rounds = Number(values.rounds)
    const rivals = Number(values.rivals)
    let [one, isWinner, signsIn] = [0, 0, 0]
    for (let round = 0; round < rounds; round++) {
      await database.query(EMPTY)
      const winners: string[] = []
      await runConcurrently(rivals, rivals, async (index) => {
        const email = `rival-${randomHex(chance, 4)}-${index}@example.com`
        const { url } = products[index % 2]!
        const { status } = await post(url, '/api/setup-admin', { ...ADMIN, email })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status === 200) winners.push(email)
      })
      const admins = (await database.query<{ email: string }>(WHO)).rows.map(({ email }) => email)
      if (admins.length === 1 && winners.length === 1) one++
      if (admins[0] === winners[0]) isWinner++
      const came = await signIn(products[round % 2]!.url, { ...ADMIN, email: winners[0] ?? ADMIN.email })
      if (came.status === 200) signsIn++
    }
    const odd = [...statuses].filter(([status]) => status !== 200 && !REFUSED.includes(status))
    return tell(`${rounds} rounds of ${rivals} rivals over two processes, seed ${values.seed}:`, [
      told('answered', statusesTold(statuses)),
      exactly('rounds with one admin and one who was told so', one, rounds),
      exactly('of them the same one', isWinner, rounds),
      exactly('who can sign in', signsIn, rounds),
      exactly('rivals answered otherwise than that there is one, or to come back', odd.length, 0),
    ])
  } finally {
    await database.end()
    await Promise.all(products.map((product) => product.stop()))
    await installation.remove()
  }
}
