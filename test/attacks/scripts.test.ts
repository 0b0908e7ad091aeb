import { expect, it } from 'vitest'
import { runProcess } from '#test/support/server.ts'

it('two dozen texts that would run stay text in every field and view of a browser', async () => {
  const { code, out, err } = await runProcess(
    [
      '--disable-warning=ExperimentalWarning',
      'scripts/drill.ts',
      'scripts',
      '--payloads=24',
      '--pages=1',
      '--seed=gate',
    ],
    process.env.CHROMIUM_PATH ? { CHROMIUM_PATH: process.env.CHROMIUM_PATH } : {},
  )
  expect(code, out + err).toBe(0)
  expect(Number(/views +(\d+)/.exec(out)?.[1])).toBeGreaterThan(60)
})
