import { AutoCarousel } from './elements/auto-carousel.ts'
import { BackgroundVideo } from './elements/background-video.ts'
import { CookieBanner } from './elements/cookie-banner.ts'
import { MotionToggle } from './elements/motion-toggle.ts'
import { NavMenu } from './elements/nav-menu.ts'
import { PageSuggestions } from './elements/page-suggestions.ts'
import { TabSet } from './elements/tab-set.ts'
import { TodayDate } from './elements/today-date.ts'
import { DeskStatusElement } from './chrome/desk-status-element.ts'
import { FormIsland, FormSent } from './lib/form-island.ts'

/** Gives life to the custom elements of the chrome. Imported after hydration, so that React never meets their changes. */
const elements = {
  'nav-menu': NavMenu,
  'desk-status': DeskStatusElement,
  'form-island': FormIsland,
  'form-sent': FormSent,
  'background-video': BackgroundVideo,
  'motion-toggle': MotionToggle,
  'auto-carousel': AutoCarousel,
  'cookie-banner': CookieBanner,
  'page-suggestions': PageSuggestions,
  'tab-set': TabSet,
  'today-date': TodayDate,
}

for (const [name, element] of Object.entries(elements)) {
  if (!customElements.get(name)) customElements.define(name, element)
}
