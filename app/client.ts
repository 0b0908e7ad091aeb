import { OpenHoursStatusElement, TodayDate } from './site/elements/open-hours-status.ts'
import { CookieBanner } from './site/elements/cookie-banner.ts'
import { linkManifest } from './lib/manifest.ts'
import { OpeningNote } from './site/elements/opening-note.ts'
import { NavMenu } from './site/elements/nav-menu.ts'
import { TabSet } from './site/elements/tab-set.ts'
import { localEntries } from './lib/browser-storage.ts'
import { loadFonts } from './lib/load-styles.ts'

type Elements = Record<string, CustomElementConstructor>
type LazyElements = [selector: string, load: () => Promise<Elements>]

/** Custom elements of every page. */
const EAGER: Elements = {
  'nav-menu': NavMenu,
  'open-hours-status': OpenHoursStatusElement,
  'opening-note': OpeningNote,
  'cookie-banner': CookieBanner,
  'tab-set': TabSet,
  'today-date': TodayDate,
}

/** Custom elements of some pages, loaded where the selector matches. */
const LAZY: LazyElements[] = [
  [
    'auto-carousel, background-video, motion-toggle',
    async () => (await import('./site/elements/home-elements.ts')).homeElements,
  ],
  // Until they are defined, the browser posts a form itself.
  [
    'form-island, form-sent',
    async () => {
      const { FormIsland, FormSent } = await import('./forms/form-island.ts')
      return { 'form-island': FormIsland, 'form-sent': FormSent }
    },
  ],
  ['ticket-live, clean-address', async () => (await import('./customer/ticket-live.ts')).ticketElements],
  [
    'page-suggestions',
    async () => ({
      'page-suggestions': (await import('./site/elements/page-suggestions.ts')).PageSuggestions,
    }),
  ],
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
  if (document.querySelector(selector)) void load().then(define)
}
