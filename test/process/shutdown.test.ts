import { expect, it } from 'vitest'
import { stateOf } from '#test/support/database-state.ts'
import { beginTicket } from '#test/support/half-request.ts'
import { preparedDirectory } from '#test/support/prepared-directory.ts'
import { call, eventually, startServer } from '#test/support/server.ts'

it('SIGTERM lets a request in flight finish, shuts the embedded database down cleanly, and exits with status 0', async () => {
  const DATA_DIR = preparedDirectory()
  const server = await startServer({ DATA_DIR })
  const ticket = beginTicket(server)
  await ticket.begun
  expect((await call(server.url, 'GET', '/healthz')).headers.get('connection')).toBe('keep-alive')
  server.child.kill('SIGTERM')
  const isStopping = () =>
    call(server.url, 'GET', '/readyz').then(
      ({ body }) => body.status === 'stopping',
      () => true,
    )
  await eventually('the stop', isStopping)
  expect(await ticket.finish()).toBe(201)
  expect(await ticket.connection).toBe('close')
  expect(await server.ended).toEqual({ code: 0, signal: null })
  expect(stateOf(DATA_DIR), 'so that the next start needs no recovery').toBe('shut down')
  expect(server.errors()).not.toMatch(/"level":"(warn|error)"/)
})
