import { expect, it } from 'vitest'
import type { HistoryEntry } from '#contract/history.ts'
import { signInFirstAdmin } from '#test/support/first-admin.ts'
import { newInstallation } from '#test/support/new-installation.ts'
import { call, eventually, runProcess, startServer } from '#test/support/server.ts'

const TICKETS = 600

it('A bulk change and the Undo of another go on by themselves after SIGKILL: each ticket once, in the list and in its history', async () => {
  const env = await newInstallation()
  expect((await runProcess(['cli/seed.ts', '--tickets', String(TICKETS)], env)).code).toBe(0)
  let server = await startServer(env)
  const cookie = await signInFirstAdmin(server.url)
  const send = async (method: string, path: string, body?: object) =>
    (await call(server.url, method, path, body, { cookie })).body
  const look = (id: string) => send('GET', `/api/bulk/${id}`)
  const count = async (query: string) => (await send('GET', `/api/tickets?${query}`)).total
  const all = await count('')
  const change = (what: object) => send('POST', '/api/tickets/bulk', { query: {}, change: what })
  const critical = () => count('priority=Critical')
  const before = await critical()
  const { id: first } = await change({ priority: 'Critical' })
  await eventually('the first change is done', async () => (await look(first)).finished)

  const { id: second } = await change({ add_tags: ['second'] })
  const undoing = call(server.url, 'POST', `/api/bulk/${first}/undo`, {}, { cookie }).catch(() => undefined)
  await eventually('both have begun', async () => (await look(second)).done > 0 && (await critical()) < all, 60_000, 5)
  await server.kill()
  await undoing

  server = await startServer(env)
  const [left, undoneLater] = [await look(second), (await critical()) - before]
  await eventually('both are done', async () => (await look(second)).finished && (await critical()) === before)
  expect(left.done).toBeLessThan(all)
  expect(undoneLater).toBeGreaterThan(0)
  expect(await look(second)).toEqual({ done: all, total: all, failed: [], finished: true, undone: false })
  expect(await count('tag=second')).toBe(all)
  expect(await send('POST', `/api/bulk/${first}/undo`, {})).toEqual({ undone: all - before, kept: [] })
  const sample: { id: string }[] = (await send('GET', '/api/tickets?limit=100')).tickets
  for (const ticket of sample.filter((_, at) => at % 20 === 0)) {
    const history: HistoryEntry[] = await send('GET', `/api/tickets/${ticket.id}/history`)
    const causes = history.filter(({ kind }) => kind === 'tags_changed' || kind === 'priority_changed')
    const counted = (wanted: string) => causes.filter(({ cause }) => cause === wanted).length
    expect([1, 2]).toContain(counted('A bulk change'))
    expect(counted('A bulk change was undone')).toBe(counted('A bulk change') - 1)
  }
  await server.stop()
})
