import type { Page } from '@playwright/test'

/** What can be pressed on the page, or in its dialog, but not by a finger: less than 44 px belong to it. Words of a sentence aside. */
export const findSmallTargets = (page: Page): Promise<string[]> => page.evaluate(findInPage)

function findInPage(): string[] {
  const CONTROLS = 'a[href]:not([href="#main"]), button, input, select, textarea, [role="tab"]'
  /** Pixels from the middle: 44 across, without what rounding takes at either side. */
  const REACH = 21
  const isInSentence = (control: Element) =>
    getComputedStyle(control).display.startsWith('inline') &&
    [...control.parentElement!.childNodes].some((node) => node instanceof Text && /\w/.test(node.data))
  function isSmall(control: HTMLElement) {
    const target = control.closest('label') ?? control
    target.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = target.getBoundingClientRect()
    const belongs = (dx: number, dy: number) =>
      target.contains(document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy))
    return ![-REACH, REACH].every((distance) => belongs(distance, 0) && belongs(0, distance))
  }
  const root = document.querySelector('dialog:modal') ?? document
  return [...root.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !isInSentence(control))
    .filter(isSmall)
    .map((control) => `${control.localName} “${control.ariaLabel ?? control.textContent}” of ${location.pathname}`)
}
