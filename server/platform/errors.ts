import type { ProblemType } from '#contract/operation.ts'

/** All errors an operation may throw, each with its HTTP status and title. */
export const ERROR_CODES = {
  malformed: [400, 'Malformed request'],
  unauthenticated: [401, 'Sign in first'],
  forbidden: [403, 'Not allowed'],
  'not-found': [404, 'Not found'],
  'method-not-allowed': [405, 'Method not allowed'],
  conflict: [409, 'Conflict'],
  'too-large': [413, 'Too large'],
  'unsupported-media': [415, 'Unsupported content type'],
  'invalid-input': [422, 'Invalid input'],
  'too-many': [429, 'Too many requests'],
  internal: [500, 'Something went wrong'],
  unavailable: [503, 'Temporarily unavailable'],
  closed: [503, 'Closed for now'],
  'no-space': [507, 'No space left'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof ERROR_CODES
export type FieldError = { path: string; message: string }
/** Facts for programs: `messages` are those the writer has not seen, `retryAfter` is in seconds. */
export type ProblemExtras = {
  type?: ProblemType
  challenge?: object
  messages?: object[]
  assignee?: { id: string; name: string }
  company?: { id: string; name: string }
  asks?: string[]
  retryAfter?: number
}

/** An error that the client is shown: `detail` is a sentence for a person, `errors` names the invalid fields. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly errors: FieldError[]
  readonly extras: ProblemExtras
  constructor(code: ErrorCode, detail: string, errors: FieldError[] = [], extras: ProblemExtras = {}) {
    super(detail)
    this.code = code
    this.errors = errors
    this.extras = extras
  }
}

/** Creates the error of one invalid field; the detail is the message as a sentence. */
export const invalidField = (path: string, message: string) =>
  new AppError('invalid-input', message.endsWith('.') ? message : `${message}.`, [{ path, message }])

/** The same error for what does not exist and what the caller may not see. */
export const notFound = () => new AppError('not-found', 'There is nothing here.')

/** SQLSTATE classes and socket errors that mean the database is unavailable, not that a query was wrong. */
const UNREACHABLE = /^(08|53|57P|58|XX)|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/

const LOST =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/

type SystemError = Error & { code?: unknown; syscall?: unknown }

const causesOf = (error: unknown): SystemError[] => (error instanceof Error ? [error, ...causesOf(error.cause)] : [])

const hasCode = (error: unknown, ...codes: unknown[]) => causesOf(error).some(({ code }) => codes.includes(code))

/** Recognizes errors of a database that is unreachable or temporarily unable to work. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  causesOf(error).some(
    ({ code, syscall, message }) =>
      (typeof code === 'string' && UNREACHABLE.test(code)) ||
      // The socket of the embedded database; any other missing file is a bug.
      (code === 'ENOENT' && syscall === 'connect') ||
      LOST.test(message),
  )

/** Unreadable data: a damaged page or index, a missing file of a table, a read that failed (PostgreSQL, appendix A). */
export const isDatabaseDamaged = (error: unknown): boolean => hasCode(error, 'XX001', 'XX002', '58P01', '58030')

/** The database's disk or another is full, or the quota of its user used up. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, '53100', 'ENOSPC', 'EDQUOT')

export const isDeadlock = (error: unknown): boolean => hasCode(error, '40P01')
