import type { Context as HonoContext } from 'hono'
import { routePath } from 'hono/route'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type * as z from 'zod/mini'
import {
  AppError,
  ERROR_CODES,
  type ErrorCode,
  type ProblemExtras,
  isDatabaseUnavailable,
} from '../errors.ts'
import { type Log, errorFields, requestId } from '../log.ts'

const DATABASE_UNAVAILABLE =
  'We cannot reach our database right now. Nothing you typed is lost; please try again in a moment.'
const INTERNAL = 'Something went wrong on our side. Please try again.'

export type ProblemDetails = {
  status: ContentfulStatusCode
  title: string
  detail: string
  errors: AppError['errors']
  extras: ProblemExtras
}

/**
 * Answers an error as RFC 9457 spells it; `extra` adds members an operation promises beside. A fault of ours carries the
 * request's id as its `instance`, by which a person's report leads to the lines of the log.
 */
export function problemResponse(
  c: HonoContext,
  error: unknown,
  log: Log,
  extra?: (detail: string) => object,
): Response {
  const { status, title, detail, errors, extras: told } = describeProblem(c, error, log)
  const id = status >= 500 ? requestId() : undefined
  const body = {
    ...(told.type && { type: told.type }),
    title,
    status,
    detail,
    ...(id && { instance: `urn:request:${id}` }),
    ...(errors.length > 0 ? { errors } : {}),
    ...(told.challenge && { challenge: told.challenge }),
    ...extra?.(detail),
  }
  return c.body(JSON.stringify(body), status, { 'Content-Type': 'application/problem+json' })
}

/** What an error is to the caller. Faults of ours are logged, and a database that is away asks to come back later. */
export function describeProblem(c: HonoContext, error: unknown, log: Log): ProblemDetails {
  const { code, detail, errors, extras: told } = classifyError(error)
  const [status, title] = ERROR_CODES[code]
  if (code === 'internal')
    log.error('request failed', { method: c.req.method, route: routePath(c), ...errorFields(error) })
  if (code === 'unavailable') {
    log.warn('something we need is away', errorFields(error))
  }
  const retryAfter = told.retryAfter ?? (code === 'unavailable' ? 5 : undefined)
  if (retryAfter !== undefined) c.header('Retry-After', `${retryAfter}`)
  return { status, title, detail, errors, extras: told }
}

function classifyError(
  error: unknown,
): Pick<ProblemDetails, 'detail' | 'errors' | 'extras'> & { code: ErrorCode } {
  if (error instanceof AppError) {
    const { code, message, errors, extras: told } = error
    return { code, detail: message, errors, extras: told }
  }
  if (isDatabaseUnavailable(error))
    return { code: 'unavailable', detail: DATABASE_UNAVAILABLE, errors: [], extras: {} }
  return { code: 'internal', detail: INTERNAL, errors: [], extras: {} }
}

/** More than any form has; whoever sends more wrong fields is told of the first. */
const MAX_ERRORS = 30
/** Characters of a field's name that are told. */
const MAX_PATH = 200

/** The refusal of input that does not fit: one entry a field, named as the caller spelt it. */
export function invalidInput(issues: z.core.$ZodIssue[]): AppError {
  const errors = issues
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({
            path: [...issue.path, key].join('.'),
            message: 'This field is not known here',
          }))
        : [{ path: issue.path.join('.'), message: issue.message }],
    )
    .slice(0, MAX_ERRORS)
    .map(({ path, message }) => ({ path: path.slice(0, MAX_PATH), message }))
  const [first] = errors
  const detail = first
    ? `${first.path ? `${first.path}: ` : ''}${first.message}.`
    : 'The input cannot be used.'
  return new AppError('invalid-input', detail, errors)
}
