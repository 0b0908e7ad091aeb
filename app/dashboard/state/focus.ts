/** Where the focus goes when a key or a change of screen moves it. The list and the panel do not know each other. */
type ListFocus = {
  /** To the next ticket from the focused one, or else the open one. */
  toNeighbour: (step: 1 | -1) => void
  toTicket: (id: string | null) => void
}
let list: ListFocus | undefined

/** A list says how its rows are reached: most of them are not in the document. */
export function registerListFocus(focus: ListFocus) {
  list = focus
  return () => {
    if (list === focus) list = undefined
  }
}

export const focusNeighbour = (step: 1 | -1) => list?.toNeighbour(step)

export const focusTicketInList = (id: string | null) => list?.toTicket(id)

export function focusElement(selector: string) {
  const element = document.querySelector<HTMLElement>(selector)
  element?.focus()
  return element
}

/** List and panel share one column: opening a ticket is a change of screen. */
export const isOneColumn = () => matchMedia('(width < 64rem)').matches
