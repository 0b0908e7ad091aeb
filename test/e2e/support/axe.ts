import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const axe = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as { source: string }

/** All that a second theme can change. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** The accessibility violations axe finds, one line each; only of `rules` where given. */
export async function findAxeViolations(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(untilStill)
  // The builder would inject these 650 kB twice per call; once per document is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Legacy mode opens no second page, which only frames would need.
  const builder = new AxeBuilder({ page, axeSource: 'undefined' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) })
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`))
}

/**
 * Runs in the page: waits for animations, as contrast is wrong while something fades in. Those of a theme or of a page
 * that was just asked for begin with the next frame.
 */
async function untilStill() {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  const moving = () =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  for (let left = moving(); left.length > 0; left = moving())
    await Promise.all(left.map((animation) => animation.finished.catch(() => {})))
}
