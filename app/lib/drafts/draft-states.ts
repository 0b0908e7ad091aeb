import type { Draft } from '#contract/team/drafts.ts'
import { createStore, useStore } from '../store.ts'

/** What is to be known of a draft beside its text. */
export type DraftState = Pick<Draft, 'kept' | 'from_others' | 'shared'> & {
  /** Whether what is written here could not be saved on the server so far. */
  isUnsaved: boolean
}

const NONE: DraftState = { kept: [], from_others: [], shared: false, isUnsaved: false }
const states = createStore<ReadonlyMap<string, DraftState>>(new Map())

export const useDraftState = (key: string): DraftState => useStore(states).get(key) ?? NONE

export const setDraftState = (key: string, { kept, from_others, shared }: Draft) =>
  patch(key, { kept, from_others, shared })

export function setUnsaved(key: string, isUnsaved: boolean) {
  if ((states.get().get(key) ?? NONE).isUnsaved !== isUnsaved) patch(key, { isUnsaved })
}

export const forgetDraftStates = () => states.set(new Map())

function patch(key: string, change: Partial<DraftState>) {
  states.set(new Map(states.get()).set(key, { ...NONE, ...states.get().get(key), ...change }))
}
