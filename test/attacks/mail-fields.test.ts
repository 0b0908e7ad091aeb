import { expect, it } from 'vitest'
import { runProcess } from '#test/support/server.ts'

it('a thousand hostile names and mail fields add nobody and nothing to a mail', async () => {
  const { code, out, err } = await runProcess([
    '--disable-warning=ExperimentalWarning',
    'scripts/drill.ts',
    'mail-fields',
    '--mails=1000',
    '--smtp=40',
    '--seed=gate',
  ])
  expect(code, out + err).toBe(0)
  expect(Number(/made and read back +(\d+)/.exec(out)?.[1])).toBeGreaterThan(500)
})
