import * as z from 'zod/mini'
import type { Role } from './roles.ts'

/**
 * Who may call an operation:
 * `anyone`; `signed-in` (a session); a role (a session of a member of the team with that role or one above it);
 * `upload-token` (the holder of the token named in `Authorization: Upload …`, or a member of the team);
 * `mail-token` (the holder of MAIL_INBOUND_TOKEN as a bearer token; without that variable the call is not there);
 * `customer` (the holder of the ticket's link, by its cookie, or of a session of /my/tickets; 404 for all others).
 */
export type Access = 'anyone' | 'signed-in' | Role | 'upload-token' | 'mail-token' | 'customer'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Defines one call of the HTTP API for the server, the browser and the tests. Fields of `input` named in the path travel
 * there; the others travel as `takesQuery` says, otherwise in the JSON body. A body may be multipart, or a raw mail.
 */
export type Operation = {
  /** Its name in the API's document, where that is not the constant's in kebab case (`operations.ts`). */
  id?: string
  method: Method
  path: string
  access: Access
  /** Fields that need a higher role than `access`. */
  fieldAccess?: Readonly<Record<string, Role>>
  summary: string
  input: z.ZodMiniObject
  /** The body of a successful response; null when it has none, or one that is not JSON. */
  response: z.ZodMiniType | null
  status: 200 | 201 | 202 | 204 | 302
  body?: 'json' | 'multipart' | 'mail'
  /** Fields that travel in the query although the others travel in the body. */
  query?: readonly string[]
  /** Set when a form checks its fields by `input` in the browser, whose scripts have no other schemas (build/browser-contract.ts). */
  isForm?: true
  /** Set where fields left out stay as they are: blank ones are refused, not left out. */
  isChange?: true
  /** Set for what open windows send by themselves: it does not count as a sign that a person is there. */
  isAutomatic?: true
  /** Set when a success gives the session a new token: what was sent with the one before is refused from then on. */
  renewsSession?: true
  /** Set when the response is a stream of server-sent events, each of the shape of `response`. */
  stream?: true
  /** Set when the response is a file of this type. */
  media?: 'image/webp' | 'text/html' | 'text/csv' | 'message/rfc822'
  /** Statuses of its possible problems, in addition to those of every operation, of its `access` and of parameters in its path. */
  problems: number[]
}

/** Returns true if the fields travel in the query: those of a GET, and of a DELETE that declares no body. */
export const takesQuery = ({ method, body }: Pick<Operation, 'method' | 'body'>): boolean =>
  method === 'GET' || (method === 'DELETE' && body === undefined)

const NO_INPUT = z.strictObject({})
const BY_ID = z.strictObject({ id: z.uuid() })

type Derived = 'input' | 'response' | 'status' | 'problems'
type Declaration = Omit<Operation, 'method' | 'path' | Derived> &
  Partial<Pick<Operation, Derived>> & { route: `${Method} /${string}` }
type Declared<D extends Declaration> = Omit<D, 'route' | Derived> &
  Pick<Operation, 'method' | 'path' | 'status' | 'problems'> & {
    input: D extends { input: infer Given }
      ? Given
      : D['route'] extends `${string}/{id}${string}`
        ? typeof BY_ID
        : typeof NO_INPUT
    response: D extends { response: infer Given } ? Given : null
  }

/**
 * Declares an operation and keeps its literal types. Left out are an input of no fields but the uuid `{id}` of the path, no JSON response, no problems of its own, and a status of 200, or 204 where there is nothing to return.
 */
export function operation<const D extends Declaration>(declaration: D): Declared<D> {
  const { route, ...given }: Declaration = declaration
  const [method, path] = route.split(' ')
  const input = route.includes('/{id}') ? BY_ID : NO_INPUT
  const status = given.response || given.media ? 200 : 204
  const defaults = { input, response: null, status, problems: [] }
  return { method, path, ...defaults, ...given } as unknown as Declared<D>
}

export type Input<O extends Operation> = z.input<O['input']>
export type Parsed<O extends Operation> = z.output<O['input']>
export type ResponseBody<O extends Operation> = O['response'] extends z.ZodMiniType ? z.output<O['response']> : null

/** Problem types (RFC 9457) that a client has to distinguish from others of the same status. */
export const PROBLEM_TYPES = {
  /** A code is missing or wrong: of the second factor after the right password, or of a browser on a customer's page. */
  codeNeeded: 'urn:problem:code-needed',
  /** The administrator has to set up a second factor before anything else. */
  secondFactorMissing: 'urn:problem:second-factor-missing',
  ticketFormClosed: 'urn:problem:ticket-form-closed',
  /** Over the limit: the call is accepted with the proof of work that `challenge` asks for. */
  proofOfWorkNeeded: 'urn:problem:proof-of-work-needed',
  /** Others have answered, written or resolved the ticket since what the writer of an answer had on screen. */
  movedOn: 'urn:problem:conversation-moved-on',
  /** The call needs the password of the session's owner, confirmed in the last 15 minutes (`confirm-password`). */
  confirmPassword: 'urn:problem:confirm-password',
  /** Another person owns the ticket, who is named in `assignee`. */
  taken: 'urn:problem:taken',
  /** The two differ, as `asks` says: merged with `confirm: true`. */
  confirmMerge: 'urn:problem:confirm-merge',
} as const
export type ProblemType = (typeof PROBLEM_TYPES)[keyof typeof PROBLEM_TYPES]

/** An RFC 9457 problem; `errors` names invalid fields, `instance` identifies the request after a server error. */
export const problem = z.strictObject({
  type: z.optional(z.string()),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  instance: z.optional(z.string()),
  errors: z.optional(z.array(z.strictObject({ path: z.string(), message: z.string() }))),
  challenge: z.optional(z.looseObject({})),
  messages: z.optional(z.array(z.looseObject({}))),
  assignee: z.optional(z.strictObject({ id: z.uuid(), name: z.string() })),
  /** The company that has the name or the domain. */
  company: z.optional(z.strictObject({ id: z.uuid(), name: z.string() })),
  /** Sentences about what is at stake. */
  asks: z.optional(z.array(z.string())),
})
export type Problem = z.output<typeof problem>

/** Problems of every operation: malformed, too large or unsupported body, invalid fields, too many calls, database unavailable. */
export const SHARED_PROBLEMS = [400, 413, 415, 422, 429, 503]
