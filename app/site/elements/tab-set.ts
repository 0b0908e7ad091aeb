const NEXT_INDEX: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Tabs. Inside: `.folder-tabs`, links to the ids of the panels beside it. Until the element lives, the links lead to
 * panels that all stand open, or CSS shows the one the address names. What a closed panel says can still be found with
 * the browser's search, which opens it.
 */
export class TabSet extends HTMLElement {
  #off = new AbortController()

  connectedCallback() {
    this.#off = new AbortController()
    const { signal } = this.#off
    this.#list.setAttribute('role', 'tablist')
    for (const tab of this.#tabs) {
      const panel = panelOf(tab)
      tab.setAttribute('role', 'tab')
      tab.setAttribute('aria-controls', panel.id)
      panel.setAttribute('role', 'tabpanel')
      panel.setAttribute('aria-labelledby', tab.id)
      tab.addEventListener('click', (event) => this.#press(event, tab), { signal })
      panel.addEventListener('beforematch', () => this.#select(tab), { signal })
    }
    this.#list.addEventListener('keydown', (event) => this.#step(event), { signal })
    addEventListener('hashchange', () => this.#follow(), { signal })
    this.#select(this.#named ?? this.#tabs[0]!)
  }

  disconnectedCallback() {
    this.#off.abort()
  }

  get #list() {
    return this.querySelector<HTMLElement>('.folder-tabs')!
  }

  get #tabs() {
    return [...this.#list.querySelectorAll('a')]
  }

  get #named() {
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

  #press(event: MouseEvent, tab: HTMLAnchorElement) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    this.#select(tab)
    history.replaceState(history.state, '', tab.hash)
  }

  #step(event: KeyboardEvent) {
    const tabs = this.#tabs
    const at = tabs.findIndex((tab) => tab === document.activeElement)
    const next = NEXT_INDEX[event.key]?.(at, tabs.length - 1)
    if (next === undefined || at < 0 || event.altKey || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    tabs[next]!.focus()
    tabs[next]!.click()
  }

  /** The address has come to name a panel: a link of this page, or the way back. */
  #follow() {
    const tab = this.#named
    if (!tab) return
    this.#select(tab)
    this.scrollIntoView()
  }
}

const panelOf = (tab: HTMLAnchorElement) => document.getElementById(tab.hash.slice(1))!
