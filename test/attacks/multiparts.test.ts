import { expect, it } from 'vitest'
import { runProcess } from '#test/support/server.ts'

const DRILL = ['--disable-warning=ExperimentalWarning', 'scripts/drill.ts', 'multiparts']

it('Malformed forms with files leave neither a temporary file nor a row behind', async () => {
  const { code, out, err } = await runProcess([...DRILL, '--count', '600', '--seed', '8002'])
  expect(code, out + err).toBe(0)
})
