import type { Route } from '@playwright/test'
import type { Operation, ResponseBody } from '#contract/operation.ts'

/** How the server responds to the calls of an operation. */
export type Answer = { operation: Operation; fulfill: (route: Route) => unknown }

/** Responds with this body. */
export const answer = <O extends Operation>(operation: O, body: ResponseBody<O>): Answer => ({
  operation,
  fulfill: (route) => route.fulfill({ status: operation.status, json: body }),
})

/** Refuses, with this problem. */
export const refuse = (operation: Operation, status: number, problem: object = {}): Answer => ({
  operation,
  fulfill: (route) => route.fulfill({ status, contentType: 'application/problem+json', json: problem }),
})

/** Gives one answer until `heal` is called, and then the other. */
export function healing(before: Answer, after: Answer): Answer & { heal: () => void } {
  let isHealed = false
  return {
    operation: before.operation,
    fulfill: (route) => (isHealed ? after : before).fulfill(route),
    heal: () => void (isHealed = true),
  }
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

/** The first answer that fits a call: of `/stats` and `/{id}` the one that names it. */
export function findAnswer(route: Route, answers: readonly Answer[]): Answer | undefined {
  const request = route.request()
  const { pathname } = new URL(request.url())
  const fits = ({ operation: { method, path } }: Answer) =>
    request.method() === method && new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname)
  return answers.find((each) => fits(each) && each.operation.path === pathname) ?? answers.find(fits)
}
