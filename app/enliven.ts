import { NavMenu } from './elements/nav-menu.ts'
import { DeskStatusElement } from './chrome/desk-status-element.ts'

/** Gives life to the custom elements of the chrome. Imported after hydration, so that React never meets their changes. */
const elements = { 'nav-menu': NavMenu, 'desk-status': DeskStatusElement }

for (const [name, element] of Object.entries(elements)) {
  if (!customElements.get(name)) customElements.define(name, element)
}
