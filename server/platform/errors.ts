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
/**
 * Facts for programs besides the sentence: the problem's type, a proof-of-work challenge, messages that the writer has not
 * seen, and Retry-After in seconds.
 */
export type ProblemExtras = {
  type?: ProblemType
  challenge?: object
  messages?: object[]
  assignee?: { id: string; name: string }
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

/** Recognizes errors of a database that is unreachable or temporarily unable to work. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, syscall, message } = current as { code?: unknown; syscall?: unknown; message: string }
    if (typeof code === 'string' && UNREACHABLE.test(code)) return true
    // The socket of the embedded database; any other missing file is a bug.
    if (code === 'ENOENT' && syscall === 'connect') return true
    if (
      /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
        message,
      )
    ) {
      return true
    }
  }
  return false
}

/** SQLSTATEs of unreadable data: a damaged page or index, a missing file of a table, a read that failed (appendix A). */
const DAMAGE = new Set(['XX001', 'XX002', '58P01', '58030'])
const FULL_DISK = '53100'

export const isDatabaseDamaged = (error: unknown): boolean => sqlStates(error).some((code) => DAMAGE.has(code))

export const isDiskFull = (error: unknown): boolean =>
  sqlStates(error).some((code) => code === FULL_DISK || code === 'ENOSPC')

const DEADLOCK = '40P01'

export const isDeadlock = (error: unknown): boolean => sqlStates(error).includes(DEADLOCK)

function sqlStates(error: unknown): string[] {
  const codes: string[] = []
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown }
    if (typeof code === 'string') codes.push(code)
  }
  return codes
}
