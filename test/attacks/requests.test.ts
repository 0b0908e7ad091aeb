import { expect, it } from 'vitest'
import { runProcess } from '#test/support/server.ts'

const DRILL = ['--disable-warning=ExperimentalWarning', 'scripts/drill.ts', 'requests']

it('Whatever is sent, nothing is a fault of ours, nothing crashes, and every answer carries every header', async () => {
  const { code, out, err } = await runProcess([...DRILL, '--count', '1200', '--seed', '8001'])
  expect(code, out + err).toBe(0)
})
