import { expect, it } from 'vitest'
import { type Challenge, solve } from '#app/forms/solve-proof-of-work.ts'
import { RULES } from '#server/platform/limits/rules.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { call, startServer, temporaryDirectory } from '#test/support/server.ts'

const MESSAGE = {
  firstName: 'Luis',
  lastName: 'Ortega',
  email: 'luis@ortega.example.com',
  subject: 'Quote',
  message: 'Four desktops by June.',
}

it('Two processes on one database share a rate limit, and a proof of work is accepted once', async () => {
  const database = await createTestDatabase()
  const start = () => startServer({ ...database, DATA_DIR: temporaryDirectory(), RATE_LIMITS: 'on', TRUST_PROXY: '1' })
  const servers = await Promise.all([start(), start()])
  const send = (n: number, headers: Record<string, string>) =>
    call(servers[n % 2]!.url, 'POST', '/api/contact-messages', MESSAGE, headers)
  const { soft } = RULES.contact.address

  const from = { 'x-forwarded-for': '198.51.100.1' }
  const burst = await Promise.all(Array.from({ length: 6 * soft }, (_, n) => send(n, from)))
  const taken = burst.filter(({ status }) => status === 202).length
  expect(taken).toBeGreaterThanOrEqual(soft)
  expect(taken).toBeLessThan(2 * soft)

  const refusal = burst.find(({ status }) => status === 429)!.body as { challenge: Challenge }
  const proof = { ...from, 'proof-of-work': await solve(refusal.challenge) }
  const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => send(n, proof)))
  expect(responses.filter(({ status }) => status === 202)).toHaveLength(1)

  await Promise.all(servers.map((server) => server.stop()))
})
