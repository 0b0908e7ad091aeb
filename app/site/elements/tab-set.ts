import { ListeningElement } from './listening-element.ts'

const NEXT_INDEX: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Tabs: links in `.folder-tabs` to the ids of sibling panels. Until the element is defined, all panels are open, or CSS
 * shows the one the URL names. The browser's find-in-page also searches closed panels and opens them.
 */
export class TabSet extends ListeningElement {
  protected listen(signal: AbortSignal) {
    this.#list.setAttribute('role', 'tablist')
    for (const tab of this.#tabs) {
      const panel = panelOf(tab)
      tab.setAttribute('role', 'tab')
      tab.setAttribute('aria-controls', panel.id)
      panel.setAttribute('role', 'tabpanel')
      panel.setAttribute('aria-labelledby', tab.id)
      tab.addEventListener('click', (event) => this.#onTabClick(event, tab), { signal })
      panel.addEventListener('beforematch', () => this.#select(tab), { signal })
    }
    this.#list.addEventListener('keydown', (event) => this.#onKeyDown(event), { signal })
    addEventListener('hashchange', () => this.#onHashChange(), { signal })
    this.#select(this.#tabOfHash ?? this.#tabs[0]!)
  }

  get #list() {
    return this.querySelector<HTMLElement>('.folder-tabs')!
  }

  get #tabs() {
    return [...this.#list.querySelectorAll('a')]
  }

  get #tabOfHash() {
    return this.#tabs.find((tab) => tab.hash === location.hash)
  }

  #select(chosen: HTMLAnchorElement) {
    for (const tab of this.#tabs) {
      const isChosen = tab === chosen
      tab.setAttribute('aria-selected', String(isChosen))
      tab.tabIndex = isChosen ? 0 : -1
      if (isChosen) panelOf(tab).removeAttribute('hidden')
      else panelOf(tab).setAttribute('hidden', 'until-found')
    }
  }

  #onTabClick(event: MouseEvent, tab: HTMLAnchorElement) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    this.#select(tab)
    history.replaceState(history.state, '', tab.hash)
  }

  #onKeyDown(event: KeyboardEvent) {
    const tabs = this.#tabs
    const at = tabs.findIndex((tab) => tab === document.activeElement)
    const next = NEXT_INDEX[event.key]?.(at, tabs.length - 1)
    if (next === undefined || at < 0 || event.altKey || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    tabs[next]!.focus()
    tabs[next]!.click()
  }

  /** Selects the panel that the URL now names, after a link on this page or after going back. */
  #onHashChange() {
    const tab = this.#tabOfHash
    if (!tab) return
    this.#select(tab)
    this.scrollIntoView()
  }
}

const panelOf = (tab: HTMLAnchorElement) => document.getElementById(tab.hash.slice(1))!
