import type { Context as HonoContext, Hono } from 'hono'
import type { Answer, Operation, Parsed } from '#contract/operation.ts'
import type { Actor, Context } from '../context.ts'
import { AppError, notFound } from '../errors.ts'
import { readJson } from './body.ts'
import { answerProblem, invalidInput } from './problem.ts'
import type { FindCaller } from './session.ts'

/** What travels as text in JSON may still be a Date here. */
type Sendable<T> = T extends string
  ? T | Date
  : T extends readonly (infer Item)[]
    ? Sendable<Item>[]
    : T extends object
      ? { [Key in keyof T]: Sendable<T[Key]> }
      : T

type Caller<O extends Operation> = O['access'] extends 'admin' | 'signed-in' ? Actor : Actor | null
export type Call<O extends Operation> = { actor: Caller<O>; http: HonoContext }
type Verb<O extends Operation> = (input: Parsed<O>, call: Call<O>) => Promise<Sendable<Answer<O>> | Response>

/** Adds to every refusal of an operation what its answer promises beside the problem. */
type Options = { refusal?: (detail: string) => object }

export type Serve = <O extends Operation>(operation: O, verb: Verb<O>, options?: Options) => void

/** Binds operations to verbs: who may, what came in, what goes out, and one shape of refusal. */
export function createServe(app: Hono, ctx: Context, findCaller: FindCaller): Serve {
  return (operation, verb, options = {}) => {
    app.on(operation.method, honoPath(operation.path), async (c) => {
      try {
        const actor = await admit(operation, () => findCaller(c))
        const input = await readInput(operation, c)
        const answer = await verb(input, { actor: actor as Caller<typeof operation>, http: c })
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

async function admit({ access }: Operation, findCaller: () => Promise<Actor | null>): Promise<Actor | null> {
  if (access === 'anyone') return null
  const actor = await findCaller()
  if (access === 'upload-token') return actor
  if (!actor) throw new AppError('unauthenticated', 'Sign in to continue.')
  if (access === 'admin' && !actor.is_admin)
    throw new AppError('forbidden', 'Access denied. Admin privileges required.')
  return actor
}

async function readInput<O extends Operation>(operation: O, c: HonoContext): Promise<Parsed<O>> {
  const params = c.req.param() as Record<string, string>
  const given = await readFields(operation, c)
  const input = operation.input.safeParse({ ...given, ...params })
  const repeated = Object.keys(params).filter((name) => Object.hasOwn(given, name))
  if (repeated.length > 0)
    throw invalidInput([{ code: 'unrecognized_keys', keys: repeated, path: [], message: '', input: given }])
  if (input.success) return input.data as Parsed<O>
  if (input.error.issues.some(({ path }) => String(path[0]) in params)) throw notFound()
  throw invalidInput(input.error.issues)
}

async function readFields({ method, body }: Operation, c: HonoContext): Promise<Record<string, unknown>> {
  if (method === 'GET' || method === 'DELETE') return c.req.query()
  return body === 'multipart' ? {} : readJson(c)
}
