import { MAX_ANSWER_FILES_SIZE, MAX_ATTACHMENTS } from '#contract/attachment-rules.ts'

type Sized = { size: number }

const MEGABYTE = 1024 * 1024
const MAX = MAX_ANSWER_FILES_SIZE / MEGABYTE

const totalOf = (files: readonly Sized[]) => files.reduce((sum, { size }) => sum + size, 0)

/** The limits of an answer's files, and how much of them is used. */
export const limitHint = (files: readonly Sized[]): string =>
  files.length === 0
    ? `Up to ${MAX_ATTACHMENTS} files, ${MAX} MB in all`
    : `${files.length} of ${MAX_ATTACHMENTS} files, ${inMegabytes(totalOf(files))} of ${MAX} MB`

/** Why an answer with these files cannot be sent; '' where it can. */
export const tooLargeMessage = (files: readonly Sized[]): string =>
  totalOf(files) > MAX_ANSWER_FILES_SIZE
    ? `These files are ${inMegabytes(totalOf(files))} MB together, and one email takes ${MAX} MB. Remove a file to send your answer.`
    : ''

/** Rounded up, so that what is too large never reads as the limit itself. */
const inMegabytes = (bytes: number) => (Math.ceil((bytes / MEGABYTE) * 10) / 10).toFixed(1)
