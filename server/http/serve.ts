import type { Context as HonoContext, Hono } from 'hono'
import type { Answer, Operation, Parsed } from '#contract/operation.ts'
import type { Actor, Context } from '../context.ts'
import { AppError, notFound } from '../errors.ts'
import { type Caller, lacksSecondFactor, secondFactorMissing } from '../users/find-caller.ts'
import { moveIdle } from '../users/own-session.ts'
import { readJson } from './body.ts'
import { answerProblem, invalidInput } from './problem.ts'
import type { FindSignedIn } from './session.ts'
import { findUnstorable } from './storable.ts'

/** What travels as text in JSON may still be a Date here. */
type Sendable<T> = T extends string
  ? T | Date
  : T extends readonly (infer Item)[]
    ? Sendable<Item>[]
    : T extends object
      ? { [Key in keyof T]: Sendable<T[Key]> }
      : T

type Who<O extends Operation, Kind> = O['access'] extends 'admin' | 'signed-in' ? Kind : Kind | null
/** `caller` is the same person as `actor`, with the session they call in. */
export type Call<O extends Operation> = { actor: Who<O, Actor>; caller: Who<O, Caller>; http: HonoContext }
type Verb<O extends Operation> = (input: Parsed<O>, call: Call<O>) => Promise<Sendable<Answer<O>> | Response>

/** Adds to every refusal of an operation what its answer promises beside the problem. */
type Options = { refusal?: (detail: string) => object }

export type Serve = <O extends Operation>(operation: O, verb: Verb<O>, options?: Options) => void

/** Binds operations to verbs: who may, what came in, what goes out, and one shape of refusal. */
export function createServe(app: Hono, ctx: Context, findSignedIn: FindSignedIn): Serve {
  return (operation, verb, options = {}) => {
    app.on(operation.method, honoPath(operation.path), async (c) => {
      try {
        const caller = await admit(ctx, operation, c, findSignedIn)
        const input = await readInput(operation, c)
        const who = { actor: caller && caller.actor, caller }
        const answer = await verb(input, { ...(who as Call<typeof operation>), http: c })
        if (answer instanceof Response) return answer
        return operation.answer === null
          ? c.body(null, 204)
          : c.json(answer as object, operation.status as 200)
      } catch (error) {
        return answerProblem(c, error, ctx.log, options.refusal)
      }
    })
  }
}

/** `{name}` of the contract in the router's spelling. */
export const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

async function admit(
  ctx: Context,
  { access, method }: Operation,
  c: HonoContext,
  findSignedIn: FindSignedIn,
): Promise<Caller | null> {
  if (access === 'anyone') return null
  const caller = await findSignedIn(c)
  if (!caller) {
    if (access === 'upload-token') return null
    throw new AppError('unauthenticated', 'Sign in to continue.')
  }
  if (access === 'admin' && !caller.actor.is_admin)
    throw new AppError('forbidden', 'Access denied. Admin privileges required.')
  // Their own way in stays open to them: what asks for no more than a session.
  if (access !== 'signed-in' && (await lacksSecondFactor(ctx, caller))) {
    // In the same browser they may be a visitor with files of their own.
    if (access === 'upload-token' && c.req.header('authorization')) return null
    throw secondFactorMissing()
  }
  // Looking on is no sign of life: windows ask by themselves.
  return method === 'GET' ? caller : { ...caller, session: await moveIdle(ctx, caller.session) }
}

async function readInput<O extends Operation>(operation: O, c: HonoContext): Promise<Parsed<O>> {
  const params = c.req.param() as Record<string, string>
  const given = await readFields(operation, c)
  const input = operation.input.safeParse({ ...given, ...params })
  const repeated = Object.keys(params).filter((name) => Object.hasOwn(given, name))
  if (repeated.length > 0)
    throw invalidInput([{ code: 'unrecognized_keys', keys: repeated, path: [], message: '', input: given }])
  const issues = input.success ? findUnstorable(input.data) : input.error.issues
  if (issues.length === 0) return input.data as Parsed<O>
  if (issues.some(({ path }) => Object.hasOwn(params, path[0] ?? ''))) throw notFound()
  throw invalidInput(issues)
}

async function readFields({ method, body }: Operation, c: HonoContext): Promise<Record<string, unknown>> {
  if (method === 'GET' || method === 'DELETE') return c.req.query()
  return body === 'multipart' ? {} : readJson(c)
}
