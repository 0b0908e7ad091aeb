import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The accessibility violations axe finds, one line each; only of `rules` where given. */
export async function findAxeViolations(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(untilStill)
  // Legacy mode opens no second page, which only frames would need.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) })
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`))
}

/** Runs in the page: waits for animations, as contrast is wrong while something fades in. */
async function untilStill() {
  const moving = () =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  for (let left = moving(); left.length > 0; left = moving())
    await Promise.all(left.map((animation) => animation.finished.catch(() => {})))
}
