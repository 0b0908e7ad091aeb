import { expect, it } from 'vitest'
import { createTestDatabase } from '#test/support/test-database.ts'
import { startScript } from '#test/support/start-script.ts'
import { type Env, call, eventually, temporaryDirectory } from '#test/support/server.ts'
import { loadKeepingAlive } from '../chaos/support/keep-alive-load.ts'
import { verifyTickets } from '../chaos/support/verify.ts'

const CLIENTS = 8
const REQUESTS_AROUND = 100

/** Restarts the server under load; returns failed requests and what clients were promised. */
async function restartUnderLoad(env: Env & { DATA_DIR: string }) {
  const { process, url, started, servers } = await startScript(env)
  const load = loadKeepingAlive(url, CLIENTS)
  const soManyMore = async (count: number) => {
    const enough = load.taken.length + count
    await eventually('requests', () => load.taken.length >= enough)
  }
  await soManyMore(REQUESTS_AROUND)
  const [first] = servers()
  process.child.kill('SIGUSR2')
  await started(2)
  await eventually('one server', () => servers().length === 1)
  expect(servers()).not.toContain(first)
  await soManyMore(REQUESTS_AROUND)
  await load.stop()
  const { findings } = await verifyTickets({ dataDir: env.DATA_DIR, env }, load.acknowledged)
  process.child.kill('SIGTERM')
  expect(await process.ended).toEqual({ code: 0, signal: null })
  return { load, unbalanced: findings.filter(({ held }) => !held), log: process.said.err }
}

it.concurrent.each([
  ['the embedded database', async () => ({})],
  ['PostgreSQL', createTestDatabase],
])('SIGUSR2 on the start script restarts the server and no request fails, on %s', async (_, database) => {
  const env = { DATA_DIR: temporaryDirectory(), ...(await database()) }
  const { load, unbalanced, log } = await restartUnderLoad(env)
  expect(load.failures).toEqual([])
  expect(load.acknowledged.length).toBeGreaterThan(0)
  expect(unbalanced).toEqual([])
  expect(log).not.toMatch(/"level":"(warn|error)"/)
})

it('A killed server is started again, and requests wait meanwhile', async () => {
  const env = { DATA_DIR: temporaryDirectory(), ...(await createTestDatabase()) }
  const { process: script, url, started, servers } = await startScript(env)
  // The start script gets the socket just after the server is ready.
  script.child.kill('SIGUSR2')
  await started(2)
  await eventually('one server', () => servers().length === 1)
  process.kill(servers()[0]!, 'SIGKILL')
  expect((await call(url, 'GET', '/readyz')).status).toBe(200)
  await started(3)
  expect(script.said.err).toContain('"supervisor.server_exited","status":"SIGKILL"')
  script.child.kill('SIGINT')
  expect(await script.ended).toEqual({ code: 0, signal: null })
})
