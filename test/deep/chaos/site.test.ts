import { expect, it } from 'vitest'
import { drillSizes, percentile, report } from '#test/support/drill.ts'
import { createRandom } from '#test/support/random.ts'
import { killRenderers } from './support/kill-renderers.ts'

const size = drillSizes({ cycles: [50, 200], seed: ['1', '1'] })

it('SIGKILL while the public pages are rendered or shown leaves whole sites', async () => {
  const ms = await killRenderers({ cycles: size.cycles, random: createRandom(`site/${size.seed}`) })
  expect(ms).toHaveLength(size.cycles)
  report(`${size.cycles} times SIGKILL of one of two servers while pages are published:`, {
    'change to pages of both, median': `${Math.round(percentile(ms, 0.5))} ms`,
    'change to pages of both, longest': `${Math.round(Math.max(...ms))} ms`,
  })
})
