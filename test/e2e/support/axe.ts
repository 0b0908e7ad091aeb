import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect } from '@playwright/test'

const require = createRequire(import.meta.resolve('@axe-core/playwright'))
/** Less than half of what the package's own `source` holds, which every page would parse. */
const SOURCE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
export const WIDTHS = [390, 1280]

/** All that a second theme can change. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** The accessibility violations axe finds, one line each; only of `rules` where given. */
export async function findAxeViolations(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(untilStill)
  // The builder would inject it twice per call; once per document is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  // Legacy mode opens no second page, which only frames would need.
  const builder = new AxeBuilder({ page, axeSource: 'undefined' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) })
  const found = await builder.analyze()
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`))
}

type Look = {
  schemes?: readonly ('light' | 'dark')[]
  widths?: readonly number[]
}

/** The violations axe finds at each width, or at the one the page has. A second theme is checked for colours only. */
export async function violations(page: Page, where: string, { schemes = ['light'], widths }: Look = {}) {
  const found: string[] = []
  // A change of theme costs as much as a look.
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme })
    if (schemes.length > 1) await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    for (const width of widths ?? [page.viewportSize()!.width]) {
      if (widths) await page.setViewportSize({ width, height: 844 })
      const lines = await findAxeViolations(page, index > 0 ? COLOR_RULES : undefined)
      found.push(...lines.map((line) => `${where} at ${width} pixels, ${colorScheme}: ${line}`))
    }
  }
  return found
}

/** The violations at both widths, with all rules: what one width hides is checked at the other. */
export const violationsAtBoth = (page: Page, where: string, look?: Look) =>
  violations(page, where, { ...look, widths: WIDTHS })

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
  // One in a section that is not laid out any more never finishes.
  while (moving().length > 0) await new Promise(requestAnimationFrame)
}
