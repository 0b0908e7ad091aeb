import { DeskStatusElement } from './chrome/desk-status-element.ts'
import { CookieBanner } from './elements/cookie-banner.ts'
import { linkManifest } from './elements/manifest.ts'
import { NavMenu } from './elements/nav-menu.ts'
import { TabSet } from './elements/tab-set.ts'
import { TodayDate } from './elements/today-date.ts'
import { bringFonts } from './elements/web-fonts.ts'

type Elements = Record<string, CustomElementConstructor>

/** Gives life to custom elements. Imported after hydration, so that React never meets their changes. */
const everywhere: Elements = {
  'nav-menu': NavMenu,
  'desk-status': DeskStatusElement,
  'cookie-banner': CookieBanner,
  'tab-set': TabSet,
  'today-date': TodayDate,
}

/** Those of few pages are fetched by the pages that have them. */
const whereFound: [selector: string, load: () => Promise<{ elements: Elements }>][] = [
  ['auto-carousel, background-video, motion-toggle', () => import('./elements/moving.ts')],
  ['form-island, form-sent', () => import('./lib/form-elements.ts')],
  ['page-suggestions', () => import('./elements/finding.ts')],
]

/** Of forms, left on any page. */
function hasDrafts() {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('form:'))
  } catch {
    return false
  }
}

function define(elements: Elements) {
  for (const [name, element] of Object.entries(elements)) {
    if (!customElements.get(name)) customElements.define(name, element)
  }
}

linkManifest()
bringFonts()
if (hasDrafts()) void import('./lib/forget-drafts.ts').then(({ forgetDrafts }) => forgetDrafts())
define(everywhere)
for (const [selector, load] of whereFound) {
  if (document.querySelector(selector)) void load().then(({ elements }) => define(elements))
}
