import { expect, it } from 'vitest'
import { drill } from '../../scripts/drill/multiparts.ts'

it('Malformed forms with files leave neither a temporary file nor a row behind', async () => {
  expect(await drill(['--count', '1000', '--seed', '8002'])).toBe(true)
})
