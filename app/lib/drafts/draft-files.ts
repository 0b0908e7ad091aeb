import type { Draft } from '#contract/team/drafts.ts'
import type { DraftKind } from '#contract/vocabulary.ts'
import { readAnswerFiles, writeAnswerFiles } from './answer-files.ts'
import type { DraftFile } from './form-draft.ts'

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
