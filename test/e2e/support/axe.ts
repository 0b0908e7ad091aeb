import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds wrong, in lines a person can act on; of `rules` alone where they are given. */
export async function findAxeViolations(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(untilStill)
  // Its older way to work needs no second page; a page without frames has no use for one.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) })
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`))
}

/** Runs in the page: what is still fading in, or changing its colours, has no contrast yet. */
async function untilStill() {
  const moving = () =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
  for (let left = moving(); left.length > 0; left = moving())
    await Promise.all(left.map((animation) => animation.finished.catch(() => {})))
}
