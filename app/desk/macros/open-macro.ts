import { createStore } from '#app/lib/store.ts'

/** The macro whose dialog is to be shown in the open ticket. */
export const openedMacro = createStore<string | null>(null)

/** Shows what a macro will do to the open ticket, and asks whether to. */
export const openMacro = (macroId: string) => openedMacro.set(macroId)
