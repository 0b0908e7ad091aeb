import { createStore } from '#app/lib/store.ts'

/** The macro whose dialog the open ticket shows. */
export const openedMacro = createStore<string | null>(null)
