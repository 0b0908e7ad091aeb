import { expect, it } from 'vitest'
import { drill } from '../../scripts/drill/requests.ts'

it('Whatever is sent, nothing is a fault of ours, nothing crashes, and every answer carries every header', async () => {
  expect(await drill(['--count', '3000', '--seed', '8001'])).toBe(true)
})
