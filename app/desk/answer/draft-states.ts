import type { Draft } from '#contract/drafts.ts'
import { createStore, useStore } from '#app/lib/store.ts'
import type { DraftKind } from '#contract/vocabulary.ts'
import { readAnswerFiles, writeAnswerFiles } from '#app/lib/drafts/answer-draft.ts'
import type { DraftFile } from '#app/lib/drafts/form-draft.ts'

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

type ArrivedFile = DraftFile & { id: string; token: string }

/** Under which key a box of a ticket keeps its draft. */
export const draftKeyOf = (ticketId: string, kind: DraftKind): string =>
  kind === 'answer' ? ticketId : `${ticketId}:${kind}`

/** Those files of a draft that the server has. */
export const arrivedFiles = (key: string): ArrivedFile[] =>
  readAnswerFiles(key).filter((file): file is ArrivedFile => file.id !== undefined && file.token !== undefined)

/** Which files these are, to be compared. */
export const filesOnServer = (files: readonly { id: string }[]): string => files.map(({ id }) => id).join(' ')

/** Makes the files that a draft has on the server those of this browser's; uploads that have not arrived stay. */
export function takeOverFiles(key: string, files: Draft['files']) {
  const known = arrivedFiles(key)
  if (filesOnServer(known) === filesOnServer(files)) return
  const arrived = files.map((file, index) => ({
    key: known.find(({ id }) => id === file.id)?.key ?? `${Date.now()}-${index}-${file.id.replaceAll('/', '-')}`,
    ...file,
  }))
  writeAnswerFiles(key, [...arrived, ...readAnswerFiles(key).filter(({ id }) => !id)])
}

/**
 * Where the draft of an answer is kept, and beside it: the idempotency key of its last request, when the newest of what was
 * on screen happened as it was begun, what its writer has been warned of, where a suggested text came from, and its files.
 */
export const answerDraftKeys = (ticketId: string) => ({
  text: ticketId,
  request: `${ticketId}:key`,
  since: `${ticketId}:since`,
  warned: `${ticketId}:warned`,
  suggested: `${ticketId}:suggested`,
  leftOut: `${ticketId}:left-out`,
  personEmail: `${ticketId}:person-email`,
  personName: `${ticketId}:person-name`,
})

/** The same of a note. It has no key in common with the answer: no text goes from one box into the other. */
export const noteDraftKeys = (ticketId: string) => ({ text: `${ticketId}:note`, request: `${ticketId}:note:key` })
