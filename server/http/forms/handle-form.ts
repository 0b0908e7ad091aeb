import type { Context as HonoContext } from 'hono'
import type * as z from 'zod/mini'
import type { FormContents, KeptFile } from '#contract/page-views.ts'
import { MISSING_FIELDS_MESSAGE } from '#contract/vocabulary.ts'
import type { Context } from '#server/context.ts'
import { discardAttachment } from '#server/files/remove-attachment.ts'
import { storeTemporaryUploads } from '#server/files/store-temporary-uploads.ts'
import { AppError, type FieldError } from '#server/platform/errors.ts'
import type { IdempotencyKey } from '#server/platform/idempotency.ts'
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import { type ProblemDetails, describeProblem, invalidInput } from '../problem.ts'
import { type FileField, type ReadSoFar, type SubmittedForm, readFields, readForm } from './read-form.ts'

const NO_FILES: FileField = { name: 'files', maxFiles: 0 }

type FormHandler = {
  fileField?: FileField
  /** Throws to refuse a form before it is read. */
  admit?: () => Promise<void>
  /**
   * Does what the form asks for. `files` are those of this post and of earlier ones, as they are claimed; unless they are kept
   * for the next step (`keepsFiles`), what is left of this post is removed.
   */
  accept: (form: SubmittedForm, files: KeptFile[]) => Promise<{ response: Response; keepsFiles?: boolean }>
  /** Responds to a form that was refused with its contents; they are undefined if nothing of it could be read. */
  refuse: (problem: ProblemDetails, contents: FormContents | undefined) => Promise<Response>
}

/** Creates the handler of all forms that a browser posts itself; a refused form comes back with its text and files. */
export const createFormHandler =
  (ctx: Context, rateLimiter: RateLimiter) =>
  async (c: HonoContext, { fileField = NO_FILES, admit, accept, refuse }: FormHandler): Promise<Response> => {
    const read: ReadSoFar = { fields: [], fileNames: [] }
    let form: SubmittedForm | undefined
    let received: ReceivedFiles | undefined
    try {
      await admit?.()
      form = await readForm(ctx, c, fileField, rateLimiter, read)
      const { stored, lost, error } = await storeTemporaryUploads(ctx, form.files)
      received = { files: [...form.kept, ...stored], lost }
      if (error) throw error
      const { response, keepsFiles = false } = await accept(form, received.files)
      // Sent before, the ticket has its files, and those of this copy belong to nobody. A claimed file has another id by now.
      if (!keepsFiles) for (const { id } of stored) await discardAttachment(ctx, id)
      return response
    } catch (error) {
      const problem = describeProblem(c, error, ctx)
      if (!form && read.fields.length === 0) return await refuse(problem, undefined)
      const { texts, kept } = readFields(read.fields)
      received ??= { files: kept, lost: read.fileNames }
      return await refuse(problem, contentsOf(texts, received, problem.errors, fileField))
    } finally {
      for (const { stagedFile } of form?.files ?? []) await stagedFile.discard()
    }
  }

/** Returns a form's input for an operation. Throws `invalid-input` with all that is wrong with its fields and files. */
export function checkForm<I extends z.ZodMiniObject>(
  { input: schema }: { input: I },
  { fields, refusals }: SubmittedForm,
): z.output<I> {
  const input = schema.safeParse(fields)
  const [refusal] = refusals
  if (input.success && !refusal) return input.data
  const invalid = input.success ? refusal! : invalidInput(input.error.issues)
  const ofFields = input.success ? [] : invalid.errors
  throw new AppError(invalid.code, invalid.message, [...ofFields, ...refusals.flatMap(({ errors }) => errors)])
}

/** An identical form within this time is a reload or a second click (docs/decisions/forms-and-uploads.md). */
const RESUBMIT_WINDOW_MS = 60 * 60 * 1000

/** Signs what a form asks for and its files: a form without a key of its own is one request however often it is sent. */
export function idempotencyOf(
  { signer }: Pick<Context, 'signer'>,
  { files, kept }: SubmittedForm,
  content: unknown[],
): IdempotencyKey {
  const sent = files.map(({ name, stagedFile }) => [name, stagedFile.sha256])
  const request = JSON.stringify([...content, [...kept.map(({ id }) => id), ...sent]])
  return { key: signer.sign('plain form', request), withinMs: RESUBMIT_WINDOW_MS, request }
}

/** Names the files in an operation's input, whatever their field is called in the form. */
const CLAIM = /^attachments(?:\.(\d+)|$)/

/** `files` are in the order of the claims that were made for them. */
type ReceivedFiles = { files: KeptFile[]; lost: string[] }

/**
 * Returns the contents of a form that is shown again: its values, the first error of each field, all errors of its files, and
 * those files that can still be claimed.
 */
export function contentsOf(
  texts: SubmittedForm['texts'],
  { files, lost }: ReceivedFiles,
  found: FieldError[],
  { name: fileField, maxFiles }: FileField,
): FormContents {
  // A map: a client may send a field of any name, 'constructor' too.
  const errors = new Map<string, string[]>()
  const unusable = new Set<number>()
  for (const { path, message } of found) {
    const claim = CLAIM.exec(path)
    if (claim?.[1]) unusable.add(Number(claim[1]))
    const field = claim ? fileField : path
    const known = errors.get(field)
    if (!known) errors.set(field, [message])
    else if (field === fileField) known.push(message)
  }
  const kept = files.slice(0, maxFiles).filter((_, index) => !unusable.has(index))
  return { values: Object.fromEntries(texts), errors: Object.fromEntries(errors), kept, lost }
}

/** Returns the form's sentence about missing fields if one of them is blank, otherwise ''. */
export function sentenceFor({ values, errors }: FormContents, { name: fileField }: FileField): string {
  const isBlank = (field: string) => !Object.hasOwn(values, field) || !values[field]!.trim()
  return Object.keys(errors).some((field) => field !== fileField && isBlank(field)) ? MISSING_FIELDS_MESSAGE : ''
}
