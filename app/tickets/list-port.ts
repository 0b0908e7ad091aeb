import { PAGE } from './list-view.ts'

/** What the rows on screen tell when the list is asked again. */
type Screen = {
  /** The first row in view, with the part of it that is passed, and how many rows there are. */
  seen: () => { at: number; count: number }
  /** They stand at their top, and nobody points at them or has the focus there. */
  isIdle: () => boolean
}
/** What is to become of rows that no longer stand as the server has them. */
type Wish = 'keep' | 'join' | 'top'

export type ListPort = ReturnType<typeof listPort>

/** Where what is loaded and what is on screen hear of each other. */
export function listPort() {
  let screen: Screen = { seen: () => ({ at: 0, count: PAGE / 2 }), isIdle: () => true }
  let wish: Wish = 'keep'
  return {
    seen: () => screen.seen(),
    isIdle: () => screen.isIdle(),
    wish: () => wish,
    ask: (next: Wish) => void (wish = next),
    attach: (next: Screen) => void (screen = next),
  }
}
