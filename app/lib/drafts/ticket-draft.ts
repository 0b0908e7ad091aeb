import type { ResponseBody } from '#contract/operation.ts'
import type { suggestAnswer } from '#contract/suggested-answers.ts'
import type { DraftKind } from '#contract/vocabulary.ts'
import { createDrafts } from './draft-store.ts'
import type { DraftFile } from './form-draft.ts'

export type Suggestion = Pick<ResponseBody<typeof suggestAnswer>, 'message' | 'sources'>

/** The draft in one box of a ticket. */
export type TicketDraft = {
  text: string
  /** Time of the last change of the text in this browser, in milliseconds; 0 without a text. */
  writtenAt: number
  files: DraftFile[]
  /** The server's version that the text grew from. */
  onServer: { updatedAt: string; message: string } | null
  /** The last request: the same contents are sent with the same idempotency key, after a reload too. */
  request: { key: string; contents: string } | null
  /** Server time of the newest entry on screen when the answer was begun; '' if none was. */
  since: string
  /** The `unreadKey` that its writer has been warned of. */
  warnedOf: string
  /** The suggested text that was put into the answer. */
  suggestion: Suggestion | null
  /** Ids of the recipients left out of the answer. */
  leftOut: string[]
  /** The text whose braces are to be sent as they are. */
  asIs: string
  /** The id of the kept text that is not offered any more. */
  dismissed: string
}

export const ticketDrafts = createDrafts<TicketDraft>('', {
  text: '',
  writtenAt: 0,
  files: [],
  onServer: null,
  request: null,
  since: '',
  warnedOf: '',
  suggestion: null,
  leftOut: [],
  asIs: '',
  dismissed: '',
})

/** The id of the draft in a box of a ticket. */
export const draftIdOf = (ticketId: string, kind: DraftKind): string =>
  kind === 'answer' ? ticketId : `${ticketId}:${kind}`

export const writeDraftText = (id: string, text: string) =>
  ticketDrafts.write(id, { text, writtenAt: text ? Date.now() : 0 })

/** The fields of a draft that are empty once its message was sent. */
export const SENT = { text: '', writtenAt: 0, files: [], request: null, suggestion: null, leftOut: [], asIs: '' }

type ArrivedFile = DraftFile & { id: string; token: string }

/** The files of a draft that the server has. */
export const arrivedFiles = (id: string): ArrivedFile[] =>
  ticketDrafts.read(id).files.filter((file): file is ArrivedFile => file.id !== undefined && file.token !== undefined)

/** The ids of files as one text, to be compared. */
export const fileIds = (files: readonly { id: string }[]): string => files.map(({ id }) => id).join(' ')

type ServerFile = Omit<ArrivedFile, 'key' | 'scaledFrom'>

/** Replaces the files of a draft by those that the server has; uploads that have not arrived stay. */
export function takeOverFiles(draftId: string, files: ServerFile[]) {
  const known = arrivedFiles(draftId)
  if (fileIds(known) === fileIds(files)) return
  const arrived = files.map((file, index) => ({
    key: known.find(({ id }) => id === file.id)?.key ?? `${Date.now()}-${index}-${file.id.replaceAll('/', '-')}`,
    ...file,
  }))
  ticketDrafts.write(draftId, { files: [...arrived, ...ticketDrafts.read(draftId).files.filter(({ id }) => !id)] })
}
