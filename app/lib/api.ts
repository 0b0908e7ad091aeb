import { takesQuery, type ResponseBody, type Input, type Operation, type Problem } from '#contract/operation.ts'
import { KEPT_AT } from '#app/service-worker/kept-calls.ts'
import { whileBusy } from './page-state.ts'
import { noteLoaded, noteServerTime } from './clock.ts'
import { sendAcrossRenewals, sendRenewal } from './session/renewal.ts'

/** `challenge` is the proof of work to solve, `assignee` the owner of a ticket that cannot be taken; `retryAfter` in seconds. */
type ProblemInfo = Pick<Problem, 'type' | 'challenge' | 'assignee' | 'asks'> & { retryAfter?: number | undefined }

/** A failed call. `message` is the server's sentence, or empty if there was no response. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** 0 if there was no response. */
  readonly status: number
  readonly errors: NonNullable<Problem['errors']>
  readonly problem: ProblemInfo
  constructor(status: number, message: string, errors: NonNullable<Problem['errors']> = [], problem: ProblemInfo = {}) {
    super(message)
    this.status = status
    this.errors = errors
    this.problem = problem
  }
}

type Options = {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Finishes even if the page is left, unless its body is long. */
  keepalive?: boolean
}

/** Bytes of a body. Browsers limit all requests with keepalive to 64 KB together: four of this size. */
const MAX_KEPT_ALIVE = 15_000
const canBeKeptAlive = (body: string | undefined) => body !== undefined && new Blob([body]).size < MAX_KEPT_ALIVE

/** Calls one operation of the contract. Throws ApiError for everything but success, AbortError when aborted. */
export function call<O extends Operation>(
  operation: O,
  input: Input<O>,
  options: Options = {},
): Promise<ResponseBody<O>> {
  const sendIt = () => send(operation, input, options)
  return whileBusy(operation.renewsSession ? sendRenewal(sendIt) : sendAcrossRenewals(sendIt, isUnauthenticated))
}

const isUnauthenticated = (error: unknown) => error instanceof ApiError && error.status === 401

async function send<O extends Operation>(operation: O, input: Input<O>, options: Options): Promise<ResponseBody<O>> {
  const { path, rest } = fillPath(operation.path, input)
  const isQuery = takesQuery(operation)
  const url = withQuery(path, isQuery ? rest : takeNamed(rest, operation.query))
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers }
  if (!isQuery) headers['content-type'] = 'application/json'
  const body = isQuery ? undefined : JSON.stringify(rest)

  const response = await fetch(url, {
    method: operation.method,
    headers,
    ...(body !== undefined && { body }),
    ...(options.signal && { signal: options.signal }),
    ...(options.keepalive && canBeKeptAlive(body) && { keepalive: true }),
  }).catch((error: unknown) => failUnanswered(error, options.signal))
  const keptAt = response.headers.get(KEPT_AT)
  if (keptAt === null) noteServerTime(response.headers.get('date'))
  if (response.ok && operation.method === 'GET') noteLoaded(keptAt)
  if (response.status === 204) return null as ResponseBody<O>
  const parsed: unknown = await response.json().catch(() => undefined)
  if (response.ok && parsed !== undefined) return parsed as ResponseBody<O>
  throw toApiError(response.status, parsed, response.headers.get('retry-after'))
}

/** Throws the AbortError of an aborted call, else the error of one without a response. */
function failUnanswered(error: unknown, signal: AbortSignal | undefined): never {
  if (signal?.aborted) throw error
  throw new ApiError(0, '')
}

/** Creates the error of a failed response; `retryAfter` is its header. */
export function toApiError(status: number, body: unknown, retryAfter: string | null): ApiError {
  const problem = (body ?? {}) as Partial<Problem> & { message?: string }
  const { detail, message = '', errors, type, challenge, assignee, asks } = problem
  return new ApiError(status, detail ?? message, errors, {
    type,
    challenge,
    assignee,
    asks,
    retryAfter: retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined,
  })
}

export function fillPath(template: string, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path, rest }
}

function takeNamed(fields: Record<string, unknown>, names: readonly string[] = []): Record<string, unknown> {
  const taken = names.filter((name) => Object.hasOwn(fields, name)).map((name) => [name, fields[name]] as const)
  for (const [name] of taken) delete fields[name]
  return Object.fromEntries(taken)
}

/** Appends the values that are not blank. */
function withQuery(path: string, values: Record<string, unknown>): string {
  const defined = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  return defined.length > 0
    ? `${path}?${new URLSearchParams(defined.map(([key, value]) => [key, String(value)]))}`
    : path
}

/** The URL of a GET operation, for images and streams that the browser loads itself. */
export function operationUrl<O extends Operation>(operation: O, input: Input<O>): string {
  const { path, rest } = fillPath(operation.path, input)
  return withQuery(path, rest)
}

/** Calls a GET operation that returns a file. Throws as `call` does. */
export async function downloadFile<O extends Operation>(
  operation: O,
  input: Input<O>,
  { signal }: { signal: AbortSignal },
): Promise<{ file: Blob; headers: Headers }> {
  const fail = (error: unknown) => failUnanswered(error, signal)
  const response = await fetch(operationUrl(operation, input), { signal }).catch(fail)
  if (response.ok) return { file: await response.blob().catch(fail), headers: response.headers }
  const body: unknown = await response.json().catch(() => undefined)
  throw toApiError(response.status, body, response.headers.get('retry-after'))
}

/** Loads the HTML of another page of the product; empty if there is no response. */
export const readPage = (path: string): Promise<string> =>
  fetch(path).then(
    (response) => response.text(),
    () => '',
  )
