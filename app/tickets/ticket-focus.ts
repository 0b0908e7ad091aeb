/** Where the focus goes when a key or a change of screen moves it. The list and the panel do not know each other. */
const titles = () => [...document.querySelectorAll<HTMLElement>('.ticket-title')]

/** The next title in the list, from the focused one or else the open one. */
export function focusNeighbour(step: 1 | -1) {
  const all = titles()
  const focused = all.indexOf(document.activeElement as HTMLElement)
  const from = focused >= 0 ? focused : all.findIndex((title) => title.ariaCurrent === 'true')
  const next = all[from + step] ?? all[from] ?? all[0]
  next?.focus()
}

export const focusTicketInList = (id: string | null) =>
  (titles().find((title) => title.dataset.ticket === id) ?? titles()[0])?.focus()

export function focusElement(selector: string) {
  const element = document.querySelector<HTMLElement>(selector)
  element?.focus()
  return element
}

/** List and panel share one column: opening a ticket is a change of screen. */
export const isOneColumn = () => matchMedia('(width < 64rem)').matches
