import type { Context as HonoContext, Hono } from 'hono'
import * as z from 'zod/mini'
import english from 'zod/v4/locales/en.js'
import { type ResponseBody, type Operation, type Parsed, takesQuery } from '#contract/operation.ts'
import type { Actor, Context } from '../context.ts'
import { type Role, isRole } from '#contract/roles.ts'
import { AppError, notFound } from '../platform/errors.ts'
import type { Visitor } from '../customers/visitor.ts'
import type { IdempotencyKey } from '../platform/idempotency.ts'
import { type Caller, mustSetUpSecondFactor, secondFactorRequiredError } from '../people/find-session.ts'
import { requireRole } from '../people/require-role.ts'
import { refreshLastSeen, extendIdleExpiry } from '../people/sessions.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { findUnstorableText, readJson } from './request-body.ts'
import { problemResponse, invalidInput } from './problem.ts'
import { requireMailToken } from './security/bearer-token.ts'
import type { FindSignedIn } from './security/session.ts'
import { requireVisitor } from './security/visitor.ts'

// What is wrong with a field that has no words of its own.
z.config(english())

/** A verb may return a Date where the JSON response has a string. */
type Serializable<T> = T extends string
  ? T | Date
  : T extends readonly (infer Item)[]
    ? Serializable<Item>[]
    : T extends object
      ? { [Key in keyof T]: Serializable<T[Key]> }
      : T

type IfSignedIn<O extends Operation, Kind> = O['access'] extends Role | 'signed-in' ? Kind : Kind | null
/** `caller` is the same person as `actor`, with the session they call in; `visitor` calls from the page of a ticket. */
export type Call<O extends Operation> = {
  actor: IfSignedIn<O, Actor>
  caller: IfSignedIn<O, Caller>
  visitor: O['access'] extends 'customer' ? Visitor : null
  http: HonoContext
}
/** A verb without a response (204) may return nothing. */
type Returned<O extends Operation> = O['response'] extends null ? null | void : Serializable<ResponseBody<O>>
type Verb<O extends Operation> = (input: Parsed<O>, call: Call<O>) => Promise<Returned<O> | Response>

/** `extendProblem` adds the members that an operation promises in its error responses. */
type Options = { extendProblem?: (detail: string) => object }

export type Serve = <O extends Operation>(operation: O, verb: Verb<O>, options?: Options) => void

/** Returns handlers for verbs of the shape `(ctx, input, actor)`; those of `runOnce` also get the idempotency key. */
export const createRunners = (ctx: Context) => ({
  run:
    <Input, Result>(verb: (ctx: Context, input: Input, actor: Actor) => Result) =>
    (input: Input, { actor }: { actor: Actor }): Result =>
      verb(ctx, input, actor),
  runOnce:
    <Input, Result>(verb: (ctx: Context, input: Input, actor: Actor, idempotency?: IdempotencyKey) => Result) =>
    (input: Input, { actor, http }: { actor: Actor; http: HonoContext }): Result =>
      verb(ctx, input, actor, idempotencyKey(http)),
})

/** Binds operations to verbs: authorizes the caller, validates the input, and sends the result or a problem. */
export function createServe(app: Hono, ctx: Context, findSignedIn: FindSignedIn): Serve {
  return (operation, verb, options = {}) => {
    app.on(operation.method, toHonoPath(operation.path), async (c) => {
      try {
        const caller = await authorize(ctx, operation, c, findSignedIn)
        const input = await readInput(operation, c)
        for (const [field, least] of Object.entries(operation.fieldAccess ?? {}))
          if (isGiven(input, field)) requireRole(caller!.actor, least, field)
        const { number } = input as { number: number }
        const visitor = operation.access === 'customer' ? await requireVisitor(ctx, c, number) : null
        const who = { actor: caller && caller.actor, caller, visitor }
        const result = await verb(input, { ...(who as Call<typeof operation>), http: c })
        if (result instanceof Response) return result
        return operation.response === null ? c.body(null, 204) : c.json(result as object, operation.status as 200)
      } catch (error) {
        return problemResponse(c, error, ctx, options.extendProblem)
      }
    })
  }
}

/** Returns true if the input has the field, such as `change.block`. */
const isGiven = (input: object, field: string): boolean =>
  field.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], input) !== undefined

export const toHonoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

async function authorize(
  ctx: Context,
  { access, method, isAutomatic }: Operation,
  c: HonoContext,
  findSignedIn: FindSignedIn,
): Promise<Caller | null> {
  // Who a customer is depends on the ticket's number in the input, which is checked first.
  if (access === 'anyone' || access === 'customer') return null
  if (access === 'mail-token') {
    requireMailToken(ctx, c)
    return null
  }
  const caller = await findSignedIn(c)
  if (!caller) {
    if (access === 'upload-token') return null
    throw new AppError('unauthenticated', 'Sign in to continue.')
  }
  if (isRole(access)) requireRole(caller.actor, access)
  // Operations for 'signed-in' stay available: they are needed to set the second factor up.
  if (access !== 'signed-in' && (await mustSetUpSecondFactor(ctx, caller))) {
    // The same browser may also hold an upload token of a visitor.
    if (access === 'upload-token' && c.req.header('authorization')) return null
    throw secondFactorRequiredError()
  }
  // Neither extends a session nor counts as being seen: open windows read and announce themselves.
  if (method === 'GET' || isAutomatic) return caller
  await refreshLastSeen(ctx, caller.session.userId, caller.lastSeenAt)
  return { ...caller, session: await extendIdleExpiry(ctx, caller.session) }
}

async function readInput<O extends Operation>(operation: O, c: HonoContext): Promise<Parsed<O>> {
  const params = c.req.param() as Record<string, string>
  const fields = await readFields(operation, c)
  const given = { ...fields, ...params }
  // What a change names is to change: null and "" are refused there.
  const isChange = operation.method === 'PATCH' || operation.isChange
  const input = operation.input.safeParse(isChange ? given : withoutBlanks(operation.input, given))
  rejectRepeated(Object.keys(params), fields)
  const issues = input.success ? findUnstorableText(input.data) : input.error.issues
  if (issues.length === 0) return input.data as Parsed<O>
  if (issues.some(({ path }) => Object.hasOwn(params, path[0] ?? ''))) throw notFound()
  throw invalidInput(issues)
}

/** Leaves out null and "" of optional fields that take neither. */
function withoutBlanks(schema: z.ZodMiniType, value: unknown): unknown {
  const { shape, innerType } = schema.def as { shape?: Record<string, z.ZodMiniType>; innerType?: z.ZodMiniType }
  if (innerType) return withoutBlanks(innerType, value)
  if (!shape || typeof value !== 'object' || value === null) return value
  const given = Object.entries(value).flatMap(([name, inside]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (!field) return [[name, inside]]
    const isBlank = inside === null || inside === ''
    const isMissing = isBlank && field.safeParse(undefined).success && !field.safeParse(inside).success
    return isMissing ? [] : [[name, withoutBlanks(field, inside)]]
  })
  return Object.fromEntries(given)
}

async function readFields(operation: Operation, c: HonoContext): Promise<Record<string, unknown>> {
  if (takesQuery(operation)) return c.req.query()
  if (operation.body === 'multipart' || operation.body === 'mail') return {}
  const inQuery = Object.entries(c.req.query()).filter(([name]) => operation.query?.includes(name))
  const body = await readJson(c, operation.media === 'text/html')
  rejectRepeated(
    inQuery.map(([name]) => name),
    body,
  )
  return { ...body, ...Object.fromEntries(inQuery) }
}

/** Throws `invalid-input` where fields have the names of what is given elsewhere. */
function rejectRepeated(names: string[], fields: Record<string, unknown>): void {
  const keys = names.filter((name) => Object.hasOwn(fields, name))
  if (keys.length > 0) throw invalidInput([{ code: 'unrecognized_keys', keys, path: [], message: '', input: fields }])
}
