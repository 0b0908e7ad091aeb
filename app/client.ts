import { DeskStatusElement } from './site/chrome/desk-status-element.ts'
import { CookieBanner } from './site/elements/cookie-banner.ts'
import { linkManifest } from './document/manifest.ts'
import { NavMenu } from './site/elements/nav-menu.ts'
import { TabSet } from './site/elements/tab-set.ts'
import { TodayDate } from './site/elements/today-date.ts'
import { loadFonts } from './document/load-fonts.ts'
import { localEntries } from './lib/browser-storage.ts'

type Elements = Record<string, CustomElementConstructor>

/** Gives life to custom elements. Imported after hydration, so that React never meets their changes. */
const EAGER: Elements = {
  'nav-menu': NavMenu,
  'desk-status': DeskStatusElement,
  'cookie-banner': CookieBanner,
  'tab-set': TabSet,
  'today-date': TodayDate,
}

/** Those of few pages are fetched by the pages that have them. */
const LAZY: [selector: string, load: () => Promise<{ elements: Elements }>][] = [
  ['auto-carousel, background-video, motion-toggle', () => import('./site/elements/moving.ts')],
  ['form-island, form-sent', () => import('./lib/forms/form-elements.ts')],
  ['page-suggestions', () => import('./site/elements/finding.ts')],
]

function define(elements: Elements) {
  for (const [name, element] of Object.entries(elements)) {
    if (!customElements.get(name)) customElements.define(name, element)
  }
}

linkManifest()
loadFonts()
if (localEntries.keys('form:').length > 0)
  void import('./lib/drafts/file-draft.ts').then(({ purgeDrafts }) => purgeDrafts())
define(EAGER)
for (const [selector, load] of LAZY) {
  if (document.querySelector(selector)) void load().then(({ elements }) => define(elements))
}
