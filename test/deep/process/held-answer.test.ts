import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { readOutbox, ticketInput } from '#test/support/app.ts'
import { signInFirstAdmin } from '#test/support/first-admin.ts'
import { newInstallation } from '#test/support/new-installation.ts'
import { queryDatabase } from '#test/support/query-database.ts'
import { type Env, call, eventually, startServer } from '#test/support/server.ts'

const START = Date.parse('2026-11-23T16:00:00Z')
const TEXT = 'Pull the orange tab out straight.'

it('An answer is mailed once, 13 seconds after it was sent, although the server is killed while it is held and while it is mailed', async () => {
  const env = await newInstallation()
  const clock = join(env.DATA_DIR, 'clock')
  const setClock = (seconds: number) => writeFileSync(clock, new Date(START + seconds * 1000).toISOString())
  setClock(0)
  const start = () => startServer({ ...env, TEST_CLOCK: clock })
  const mails = () => readOutbox(env.DATA_DIR).filter((mail) => mail.includes(TEXT))

  let server = await start()
  const cookie = await signInFirstAdmin(server.url)
  const { ticket } = (await call(server.url, 'POST', '/api/tickets', ticketInput())).body
  const path = `/api/tickets/${ticket.id}/messages`
  const listed = async (): Promise<Message[]> =>
    (await call(server.url, 'GET', path, undefined, { cookie })).body.messages
  const sent = await call(server.url, 'POST', path, { kind: 'answer', message: TEXT, seen: null }, { cookie })
  expect([sent.status, sent.body.state]).toEqual([201, 'sending'])
  setClock(5)
  await server.kill()

  setClock(12.9)
  server = await start()
  expect(await listed()).toMatchObject([{ id: sent.body.id, state: 'sending' }])
  setClock(13)
  await eventually('the answer is a message', async () => (await listed())[0]?.state !== 'sending', 20_000, 5)
  await server.kill()
  const killed = Date.now()

  server = await start()
  await expireJobsBegunBefore(env, killed)
  await eventually('the answer is mailed', async () => (await listed())[0]?.state === 'sent')
  expect(await listed()).toMatchObject([{ id: sent.body.id, deliveries: [{ state: 'sent' }] }])
  expect(mails()).toHaveLength(1)
  await server.stop()
})

/** Has the jobs of a killed process repeated at the next poll, not after 20 seconds without a heartbeat. */
async function expireJobsBegunBefore(env: Env, moment: number): Promise<void> {
  await queryDatabase(
    env,
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '20 seconds'
     where state = 'active' and started_on < to_timestamp(${moment / 1000})`,
  )
}
