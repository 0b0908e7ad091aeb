import { expect, it } from 'vitest'
import { killRenderers } from '#test/deep/chaos/support/kill-renderers.ts'
import { createRandom } from '#test/support/random.ts'

it('SIGKILL while the public pages are rendered or shown leaves whole sites, and the change is shown all the same', async () => {
  expect(await killRenderers({ cycles: 1, random: createRandom('site') })).toHaveLength(1)
}, 600_000)
