import pg from 'pg'
import { expect, it } from 'vitest'
import { ADMIN } from '#test/support/app.ts'
import { drillSizes, formatStatuses, report } from '#test/support/drill.ts'
import { newInstallation } from '#test/support/new-installation.ts'
import { createRandom } from '#test/support/random.ts'
import { call, startServer } from '#test/support/server.ts'
import { runConcurrently, signIn, unlessRefused } from './support/sign-in.ts'

const size = drillSizes({ rounds: [1, 200, 10], requests: [16, 50], seed: ['1', '1'] })
const EMPTY = `delete from support_users; delete from auth_users; delete from setup_guard`
const ADMINS = `select u.email from support_users u join auth_users a on a.id = u.auth_user_id where u.is_admin`
/** Responses to those who lost the race: there is an admin, or come back later. */
const REFUSALS = [409, 429, 503]

it('Of many concurrent requests for the first admin, over two processes, exactly one succeeds', async () => {
  const random = createRandom(`setup-race/${size.seed}`)
  const env = await newInstallation('postgres')
  const servers = [await startServer(env), await startServer(env)]
  const database = new pg.Client({ connectionString: env.DATABASE_URL! })
  await database.connect()
  const statuses: number[] = []
  for (let round = 0; round < size.rounds; round++) {
    await database.query(EMPTY)
    const winners: string[] = []
    await runConcurrently(size.requests, size.requests, async (index) => {
      const email = `admin-${random.hex(4)}-${index}@example.com`
      const { status } = await call(servers[index % 2]!.url, 'POST', '/api/setup-admin', { ...ADMIN, email })
      statuses.push(status)
      if (status === 200) winners.push(email)
    })
    const admins = (await database.query<{ email: string }>(ADMINS)).rows.map(({ email }) => email)
    expect(winners, 'told that they are the admin').toHaveLength(1)
    expect(admins, 'admins in the database').toEqual(winners)
    const winner = { ...ADMIN, email: winners[0] }
    expect((await unlessRefused(() => signIn(servers[round % 2]!.url, winner))).status).toBe(200)
  }
  await database.end()
  await Promise.all(servers.map((server) => server.stop()))
  report(`${size.rounds} rounds of ${size.requests} concurrent requests over two processes, seed ${size.seed}:`, {
    responses: formatStatuses(statuses),
  })
  expect(statuses.filter((status) => status !== 200 && !REFUSALS.includes(status))).toEqual([])
})
