import * as z from 'zod/mini'

/**
 * Who may call an operation:
 * `anyone`; `signed-in` (a session); `admin` (a session whose support user is an admin);
 * `upload-token` (the holder of the token named in `Authorization: Upload …`, or an admin).
 */
export type Access = 'anyone' | 'signed-in' | 'admin' | 'upload-token'

/**
 * One call across the wire, defined once. Fields of `input` named in the path travel there; the others travel in the
 * query of a GET and in the JSON body of everything else, but for `file`, which makes the body multipart.
 */
export type Operation = {
  id: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  access: Access
  summary: string
  input: z.ZodMiniObject
  /** Null when the answer has no body, or one that is no JSON. */
  response: z.ZodMiniType | null
  status: 200 | 201 | 202 | 204
  body?: 'json' | 'multipart'
  /** Set when the answer is a stream of server-sent events, each of the shape of `answer`. */
  stream?: true
  /** Set when the answer is a file of this type. */
  media?: 'image/webp'
  /** Statuses of the problems it may answer, beside those every operation shares. */
  problems: number[]
}

/** Keeps the literal types of one operation. */
export const operation = <const O extends Operation>(definition: O): O => definition

export type Input<O extends Operation> = z.input<O['input']>
export type Parsed<O extends Operation> = z.output<O['input']>
export type ResponseBody<O extends Operation> = O['response'] extends z.ZodMiniType
  ? z.output<O['response']>
  : null

/** The refusals a program has to tell from others of the same status (`type` of RFC 9457). */
export const PROBLEM_TYPES = {
  /** The password was right; the code of the second factor is asked for, or was wrong. */
  codeNeeded: 'urn:problem:code-needed',
  /** Everything is closed to an administrator who has to set up a second factor first. */
  secondFactorMissing: 'urn:problem:second-factor-missing',
  /** Administrators have closed the ticket form. */
  ticketFormClosed: 'urn:problem:ticket-form-closed',
  /** Under pressure: the call counts once it brings the proof of work that `challenge` asks for. */
  proofOfWorkNeeded: 'urn:problem:proof-of-work-needed',
} as const
export type ProblemType = (typeof PROBLEM_TYPES)[keyof typeof PROBLEM_TYPES]

/** An error as RFC 9457 spells it; `errors` names the fields at fault, `instance` the request where the fault is ours. */
export const problem = z.strictObject({
  type: z.optional(z.string()),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  instance: z.optional(z.string()),
  errors: z.optional(z.array(z.strictObject({ path: z.string(), message: z.string() }))),
  challenge: z.optional(z.looseObject({})),
})
export type Problem = z.output<typeof problem>

/** What any operation may answer: a malformed body, too large a body, unusable fields, too many calls, the database away. */
export const SHARED_PROBLEMS = [400, 413, 415, 422, 429, 503]
