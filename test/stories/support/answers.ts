import type { Route } from '@playwright/test'
import type { Operation, ResponseBody } from '#contract/operation.ts'

/** How the server responds to the calls of an operation. */
export type Answer = { operation: Operation; fulfill: (route: Route) => unknown }

/** Responds with this body. */
export const answer = <O extends Operation>(operation: O, body: ResponseBody<O>): Answer => ({
  operation,
  fulfill: (route) => route.fulfill({ status: operation.status, json: body }),
})

/** Responds with each of these bodies in turn, and again with the last. */
export function answerInTurn<O extends Operation>(operation: O, ...bodies: (ResponseBody<O> | Refusal)[]): Answer {
  const left = [...bodies]
  return {
    operation,
    fulfill: (route) => {
      const body = left.length > 1 ? left.shift() : left[0]
      return body instanceof Refusal ? body.fulfill(route) : route.fulfill({ status: operation.status, json: body })
    },
  }
}

/** A problem that the server responds with. */
export class Refusal {
  readonly status: number
  readonly problem: object
  constructor(status: number, problem: object = {}) {
    this.status = status
    this.problem = problem
  }
  fulfill(route: Route) {
    return route.fulfill({ status: this.status, contentType: 'application/problem+json', json: this.problem })
  }
}

/** Refuses, with this problem. */
export function refuse(operation: Operation, status: number, problem: object = {}): Answer {
  const refusal = new Refusal(status, problem)
  return { operation, fulfill: (route) => refusal.fulfill(route) }
}

/** Never responds. */
export const pending = (operation: Operation): Answer => ({ operation, fulfill: () => {} })

/** Breaks the connection off. */
export const disconnected = (operation: Operation): Answer => ({ operation, fulfill: (route) => route.abort() })

/** Responds with a file. */
export const answerFile = (operation: Operation, body: Buffer, contentType: string): Answer => ({
  operation,
  fulfill: (route) => route.fulfill({ body, contentType }),
})

/** Responds with the first answer that fits: of `/stats` and `/{id}` the one that names it. Returns whether there is one. */
export function respond(route: Route, answers: readonly Answer[]): boolean {
  const request = route.request()
  const { pathname } = new URL(request.url())
  const fits = ({ operation: { method, path } }: Answer) =>
    request.method() === method && new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname)
  const found = answers.find((each) => fits(each) && each.operation.path === pathname) ?? answers.find(fits)
  found?.fulfill(route)
  return found !== undefined
}
