import type { ReactNode } from 'react'
import { createStore } from '#app/lib/store.ts'

/** The dialog of a merge or a split; null while there is none. */
export const mergingDialog = createStore<ReactNode>(null)
