import type { Operation } from '#contract/operation.ts'
import type { FormContents, KeptFile } from '#contract/views.ts'
import { MISSING_FIELDS_MESSAGE } from '#contract/vocabulary.ts'
import { AppError, type FieldError } from '#server/platform/errors.ts'
import { invalidInput } from '../problem.ts'
import type { FileField, SubmittedForm } from './read-form.ts'

/** Where an operation names its files, whatever their field is called in the form. */
const CLAIM = /^attachments(?:\.(\d+)|$)/

/** Returns a form's input for an operation. Throws `invalid-input` with all that is wrong with its fields and files. */
export function checkForm(operation: Operation, { fields, refusals }: SubmittedForm): unknown {
  const input = operation.input.safeParse(fields)
  const [refusal] = refusals
  if (input.success && !refusal) return input.data
  const invalid = input.success ? refusal! : invalidInput(input.error.issues)
  const ofFields = input.success ? [] : invalid.errors
  throw new AppError(invalid.code, invalid.message, [...ofFields, ...refusals.flatMap(({ errors }) => errors)])
}

type Received = {
  /** In the order of the claims that were made for them. */
  files: KeptFile[]
  lost: string[]
}

/**
 * Returns what a form that was not accepted comes back with: its values, the first error of each field and all errors of its
 * files, and those files that may still be claimed.
 */
export function contentsAfter(
  texts: SubmittedForm['texts'],
  { files, lost }: Received,
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
