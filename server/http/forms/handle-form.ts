import type { Context as HonoContext } from 'hono'
import type { FormContents, KeptFile } from '#contract/views.ts'
import { discardAttachment } from '#server/files/remove-attachment.ts'
import { storeTemporaryUploads } from '#server/files/store-temporary-uploads.ts'
import type { Context } from '#server/context.ts'
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import { type ProblemDetails, describeProblem } from '../problem.ts'
import { contentsAfter } from './check-form.ts'
import { type FileField, type ReadSoFar, type SubmittedForm, readFields, readForm } from './read-form.ts'

type FormHandler = {
  fileField: FileField
  /** Throws to refuse a form before it is read. */
  admit?: () => Promise<void>
  /**
   * Does what the form asks for. `files` are those of this post and of earlier ones, as they are claimed; once they are (`isSent`),
   * what is left of this post is removed.
   */
  accept: (form: SubmittedForm, files: KeptFile[]) => Promise<{ response: Response; isSent: boolean }>
  /** Responds to a form that was refused; it comes back with these contents, without any if nothing of it could be read. */
  refuse: (problem: ProblemDetails, contents: FormContents | undefined) => Promise<Response>
}

/** Handles a form posted without JavaScript: reads it, stores its files, and loses none of it where it is refused. */
export async function handleForm(
  ctx: Context,
  c: HonoContext,
  rateLimiter: RateLimiter,
  { fileField, admit, accept, refuse }: FormHandler,
): Promise<Response> {
  const read: ReadSoFar = { fields: [], fileNames: [] }
  let form: SubmittedForm | undefined
  let given: { files: KeptFile[]; lost: string[] } | undefined
  try {
    await admit?.()
    form = await readForm(ctx, c, fileField, rateLimiter, read)
    const received = await storeTemporaryUploads(ctx, form.files)
    const files = [...form.kept, ...received.stored]
    given = { files, lost: received.lost }
    if (received.error) throw received.error
    const { response, isSent } = await accept(form, files)
    // Sent before, the ticket has its files; those of this copy are nobody's. A claimed file has another id by now.
    if (isSent) for (const { id } of received.stored) await discardAttachment(ctx, id)
    return response
  } catch (error) {
    const problem = describeProblem(c, error, ctx)
    if (!form && read.fields.length === 0) return await refuse(problem, undefined)
    const { texts, kept } = readFields(read.fields)
    given ??= { files: kept, lost: read.fileNames }
    return await refuse(problem, contentsAfter(texts, given, problem.errors, fileField))
  } finally {
    for (const { stagedFile } of form?.files ?? []) await stagedFile.discard()
  }
}
