import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { HistoryEntry } from '#contract/history.ts'
import type { Notice } from '#contract/notices.ts'
import { ticketInput } from '#test/support/app.ts'
import { signInFirstAdmin } from '#test/support/first-admin.ts'
import { newInstallation } from '#test/support/new-installation.ts'
import { call, eventually, startServer } from '#test/support/server.ts'

/** The night in which clocks in Denver go forward, an hour before. */
const START = Date.parse('2027-03-14T08:00:00Z')
const MINUTE = 60_000

it('A ticket wakes once, with one notice, although the server is killed at the moment of waking; late, where it was off', async () => {
  const env = await newInstallation()
  const clock = join(env.DATA_DIR, 'clock')
  const setClock = (minutes: number) => writeFileSync(clock, new Date(START + minutes * MINUTE).toISOString())
  setClock(0)
  const start = () => startServer({ ...env, TEST_CLOCK: clock })

  let server = await start()
  const cookie = await signInFirstAdmin(server.url)
  const get = async <T>(path: string): Promise<T> => (await call(server.url, 'GET', path, undefined, { cookie })).body
  const woke = async (id: string) =>
    (await get<HistoryEntry[]>(`/api/tickets/${id}/history`)).filter(({ kind }) => kind === 'woke')
  const noticed = async (id: string) =>
    (await get<Notice[]>('/api/notices')).filter(({ kind, ticket_id }) => kind === 'woke' && ticket_id === id)
  const sleeping = async (minutes: number): Promise<string> => {
    const { id } = (await call(server.url, 'POST', '/api/tickets', ticketInput())).body.ticket
    await call(server.url, 'POST', `/api/tickets/${id}/take`, {}, { cookie })
    const wake_at = new Date(START + minutes * MINUTE).toISOString()
    const { status } = await call(
      server.url,
      'PATCH',
      `/api/tickets/${id}`,
      { waiting_for: 'date', wake_at },
      { cookie },
    )
    expect(status).toBe(200)
    return id
  }
  const [onTime, late] = [await sleeping(120), await sleeping(121)]

  setClock(119)
  expect(await woke(onTime)).toEqual([])
  setClock(120)
  await eventually('the first is awake', async () => (await woke(onTime)).length > 0, 20_000, 5)
  await server.kill()

  setClock(180)
  server = await start()
  await eventually('the second is awake', async () => (await woke(late)).length > 0)
  expect([(await woke(onTime)).map(({ to }) => to), (await woke(late)).map(({ to }) => to)]).toEqual([
    [null],
    [expect.stringContaining('Woke late')],
  ])
  expect([(await noticed(onTime)).length, (await noticed(late)).length]).toEqual([1, 1])
  await server.stop()
})
