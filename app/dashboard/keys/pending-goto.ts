import { createStore } from '#app/lib/store.ts'

/** Milliseconds in which the second key counts as one. */
const WAIT_MS = 1_500

/** Whether the first of two keys has been pressed, and the second not yet. */
export const pendingGoto = createStore(false)
let timer: ReturnType<typeof setTimeout> | undefined

export function beginGoto() {
  clearTimeout(timer)
  pendingGoto.set(true)
  timer = setTimeout(() => pendingGoto.set(false), WAIT_MS)
}

export function endGoto() {
  clearTimeout(timer)
  pendingGoto.set(false)
}
