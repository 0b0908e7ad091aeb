import type { Context as HonoContext } from 'hono'
import { routePath } from 'hono/route'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type * as z from 'zod/mini'
import { site } from '#site'
import type { Context } from '../context.ts'
import {
  AppError,
  ERROR_CODES,
  type ProblemExtras,
  isDatabaseDamaged,
  isDatabaseUnavailable,
  isDiskFull,
} from '../platform/errors.ts'
import { type Log, errorFields, requestId } from '../platform/log.ts'

const DATABASE_UNAVAILABLE =
  'We cannot reach our database right now. Nothing you typed is lost; please try again in a moment.'
const databaseDamaged = () =>
  `We cannot read our data right now, and a technician has to look after it. Nothing you typed is lost; please call ${site.phone.display}.`
const diskFull = () =>
  `Our disk is full, so we cannot save this right now. Nothing you typed is lost; please call ${site.phone.display}.`

type Reporters = { log: Log; damage?: Context['damage'] }

export type ProblemDetails = {
  status: ContentfulStatusCode
  title: string
  detail: string
  errors: AppError['errors']
  extras: ProblemExtras
}

/**
 * Returns the response for an error, as application/problem+json (RFC 9457), with the members that `extend` adds. A server error
 * has the request's id as `instance`, to find its lines in the log.
 */
export function problemResponse(
  c: HonoContext,
  error: unknown,
  reporters: Reporters,
  extend?: (detail: string) => object,
): Response {
  const { status, title, detail, errors, extras } = describeProblem(c, error, reporters)
  const id = status >= 500 ? requestId() : undefined
  const body = {
    ...(extras.type && { type: extras.type }),
    title,
    status,
    detail,
    ...(id && { instance: `urn:request:${id}` }),
    ...(errors.length > 0 ? { errors } : {}),
    ...(extras.challenge && { challenge: extras.challenge }),
    ...(extras.messages && { messages: extras.messages }),
    ...(extras.assignee && { assignee: extras.assignee }),
    ...(extras.company && { company: extras.company }),
    ...(extras.asks && { asks: extras.asks }),
    ...extend?.(detail),
  }
  return c.body(JSON.stringify(body), status, { 'Content-Type': 'application/problem+json' })
}

/** Describes an error for the client. Logs server errors, and sets Retry-After where the client should try again. */
export function describeProblem(c: HonoContext, error: unknown, { log, damage }: Reporters): ProblemDetails {
  damage?.note(error)
  const { code, message: detail, errors, extras } = toAppError(error)
  const [status, title] = ERROR_CODES[code]
  if (code === 'internal')
    log.error('http.request_failed', { method: c.req.method, route: routePath(c), ...errorFields(error) })
  if (code === 'unavailable') log.warn('http.dependency_unavailable', errorFields(error))
  const retryAfter = extras.retryAfter ?? (code === 'unavailable' ? 5 : undefined)
  if (retryAfter !== undefined) c.header('Retry-After', `${retryAfter}`)
  return { status, title, detail, errors, extras }
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (!isDatabaseUnavailable(error))
    return new AppError('internal', 'Something went wrong on our side. Please try again.')
  if (isDiskFull(error)) return new AppError('unavailable', diskFull())
  return new AppError('unavailable', isDatabaseDamaged(error) ? databaseDamaged() : DATABASE_UNAVAILABLE)
}

/** More than any form has fields. */
const MAX_ERRORS = 30
/** Characters of a field's name that are extras. */
const MAX_PATH = 200

/** Returns the error for invalid input, with one entry for each field, named as the client spelled it. */
export function invalidInput(issues: z.core.$ZodIssue[]): AppError {
  const errors = issues
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'This field is not known here' }))
        : [{ path: issue.path.join('.'), message: issue.message }],
    )
    .slice(0, MAX_ERRORS)
    .map(({ path, message }) => ({ path: path.slice(0, MAX_PATH), message }))
  const [first] = errors
  const detail = first ? `${first.path ? `${first.path}: ` : ''}${first.message}.` : 'The input cannot be used.'
  return new AppError('invalid-input', detail, errors)
}
