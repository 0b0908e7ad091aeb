import { expect, it } from 'vitest'
import { runProcess } from '#test/support/server.ts'

it('None of 15,000 altered links, tokens and cookies is accepted, and a link works for its hour', async () => {
  const small = ['--count', '15000', '--asked', '800', '--seed', '20261122']
  const { code, out, err } = await runProcess([
    '--disable-warning=ExperimentalWarning',
    'scripts/drill.ts',
    'links',
    ...small,
  ])
  expect(code, out + err).toBe(0)
  expect(out).toMatch(/accepted of them +0 .*held/)
  expect(out).toMatch(/accepted of them over HTTP +0 .*held/)
})
