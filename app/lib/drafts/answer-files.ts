import { localEntries, readObject } from '../browser-storage.ts'
import { PREFIX, readAnswerDraft, writeAnswerDraft } from './answer-draft.ts'
import type { DraftFile } from './form-draft.ts'

const SUFFIX = ':files'

/** The files of the answer that is being written to a ticket; file-draft.ts stores their bytes. */
export const readAnswerFiles = (ticketId: string): DraftFile[] => parse(readAnswerDraft(ticketId + SUFFIX))

export const writeAnswerFiles = (ticketId: string, files: DraftFile[]) =>
  writeAnswerDraft(ticketId + SUFFIX, files.length > 0 ? JSON.stringify(files) : '')

/** The keys of all files that drafts of answers in this browser name. */
export const fileKeysOfAnswers = (): string[] =>
  localEntries
    .keys(PREFIX)
    .filter((key) => key.endsWith(SUFFIX))
    .flatMap((key) => {
      const { text = '' } = (readObject(localEntries, key) ?? {}) as { text?: string }
      return parse(text).map((file) => file.key)
    })

function parse(text: string): DraftFile[] {
  try {
    return text ? (JSON.parse(text) as DraftFile[]) : []
  } catch {
    return []
  }
}
