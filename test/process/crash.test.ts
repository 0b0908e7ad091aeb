import { expect, it } from 'vitest'
import { killCycles } from '#test/deep/chaos/support/kill-cycles.ts'
import { EVERY_TICKET_ONCE, verifyTickets } from '#test/deep/chaos/support/verify.ts'
import { newInstallation } from '#test/support/new-installation.ts'
import { createRandom } from '#test/support/random.ts'

it('SIGKILL under load loses and duplicates no acknowledged ticket, and the next start needs no help', async () => {
  const env = await newInstallation()
  const { server, load } = await killCycles(env, { cycles: 1, clients: 2, random: createRandom('crash') })
  expect(load.acknowledged.length).toBeGreaterThan(0)
  expect(await verifyTickets(env, load.acknowledged)).toEqual(EVERY_TICKET_ONCE)
  await server.kill()
})
