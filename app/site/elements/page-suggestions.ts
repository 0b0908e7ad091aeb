import { closestPages, type SearchablePage } from './closest-pages.ts'
import { ListeningElement } from './listening-element.ts'

type Entry = SearchablePage & { item: HTMLElement }

const MAX_SUGGESTIONS = 3
/** A suggestion must match nearly as well as the best one. */
const MIN_SHARE_OF_BEST = 0.75

/**
 * The page index of the 404 page. Suggests in `[data-suggested]` up to three pages that match words of the URL, and filters
 * the links of `.page-index` by the search field.
 */
export class PageSuggestions extends ListeningElement {
  protected listen(signal: AbortSignal) {
    const input = this.querySelector('input')!
    this.#suggest()
    input.closest('[hidden]')?.removeAttribute('hidden')
    input.addEventListener('input', () => this.#filter(input.value), { signal })
    if (input.value) this.#filter(input.value)
  }

  get #entries(): Entry[] {
    return [...this.querySelectorAll<HTMLElement>('.page-index > li')].map((item) => ({
      item,
      name: item.querySelector('b')!.textContent,
      path: item.querySelector('a')!.pathname,
      keywords: item.dataset['keywords'] ?? '',
    }))
  }

  #suggest() {
    const ranked = closestPages(decodePath(location.pathname), this.#entries, MIN_SHARE_OF_BEST)
    const found = ranked.slice(0, MAX_SUGGESTIONS)
    const suggested = this.querySelector<HTMLElement>('[data-suggested]')!
    suggested.querySelector('ul')!.replaceChildren(...found.map(({ item }) => item.cloneNode(true)))
    suggested.hidden = found.length === 0
  }

  #filter(query: string) {
    const entries = this.#entries
    const found = query.trim() ? closestPages(query, entries) : entries
    for (const { item } of entries) item.hidden = true
    for (const { item } of found) item.hidden = false
    const count = found.length === 1 ? '1 page' : `${found.length} pages`
    this.querySelector('[role=status]')!.textContent = found.length > 0 ? count : 'No page has these words.'
  }
}

function decodePath(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
