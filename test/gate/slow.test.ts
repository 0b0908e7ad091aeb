import { expect, it } from 'vitest'
import { drill } from '../../scripts/drill/slow.ts'

/** Those that are shed within ten seconds; the others at limits of their own in test/http/slow-connections.test.ts. */
const KINDS = ['silent', 'head', 'empty-lines', 'idle', 'idle-noise', 'unasked-body']

it('Hundreds of connections that bring nothing are shed while others are answered', async () => {
  expect(await drill(['--count', '600', '--kinds', KINDS.join(','), '--shed-within', '13'])).toBe(true)
})
