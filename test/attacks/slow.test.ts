import { expect, it } from 'vitest'
import { runProcess } from '#test/support/server.ts'

const DRILL = ['--disable-warning=ExperimentalWarning', 'scripts/drill.ts', 'slow']

/** Those that are shed within ten seconds; the others at limits of their own in test/unit/http/connections/slow-connections.test.ts. */
const KINDS = ['silent', 'head', 'empty-lines', 'idle', 'idle-noise', 'unasked-body']

it('Hundreds of connections that bring nothing are shed while others are answered', async () => {
  const { code, out, err } = await runProcess([
    ...DRILL,
    '--count',
    '600',
    '--kinds',
    KINDS.join(','),
    '--shed-within',
    '13',
  ])
  expect(code, out + err).toBe(0)
})
