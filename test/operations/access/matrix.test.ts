import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#contract/operations.ts'
import { toHonoPath } from '#server/http/serve.ts'
import { IS_DEEP } from '#test/support/drill.ts'
import { readStoredState } from './stored-state.ts'
import { ACTORS, type Actor, type Cell, MATRIX, NO_SUCH_METHOD, OBJECTS, type Row } from './matrix.ts'
import type { Things } from './objects.ts'
import { type RecordedResponse, type TestInstallation, openTestInstallation } from './test-installation.ts'

const routesOf = ({ routes }: Pick<Hono, 'routes'>) => [
  ...new Set(routes.map(({ method, path }) => `${method} ${path}`)),
]
const operationRoutes = operations.map(({ method, path }) => `${method} ${toHonoPath(path)}`)
const otherMethods = [...new Set(operations.map(({ path }) => `ALL ${toHonoPath(path)}`))]
const rows: [string, Row][] = [
  ...Object.entries(MATRIX),
  ...otherMethods.map((route): [string, Row] => [route, NO_SUCH_METHOD]),
]
const withoutARow = (router: Pick<Hono, 'routes'>) =>
  routesOf(router).filter((route) => !rows.some(([known]) => known === route))

let installation: TestInstallation
let shared: Things
let untouched: Record<string, string>
beforeAll(async () => {
  installation = await openTestInstallation()
  shared = await installation.makeThings({ id: '', cookie: '' })
  untouched = await readStoredState(installation.app)
})
afterAll(() => installation.close())

const isRefusal = (status: number) => status >= 400
/** Whether a route takes an object. */
const isAboutAThing = (route: string) => /:|^(GET|HEAD) \/\*/.test(route)

/** The expected statuses of each actor, by object. */
const cellsOf = (route: string, row: Row) =>
  ACTORS.map((actor, index) => {
    const objects = isAboutAThing(route) ? OBJECTS : OBJECTS.slice(0, 1)
    return { actor, objects: objects.map((object, at) => ({ object, status: statusAt(row[index] ?? row[0], at) })) }
  })
const statusAt = (cell: Cell, object: number) => (typeof cell === 'number' ? cell : cell[object]!)

describe('The matrix', () => {
  it('has a row for every route of the router and every operation of the contract, and no other', () => {
    expect(withoutARow(installation)).toEqual([])
    expect(operationRoutes.filter((route) => !(route in MATRIX))).toEqual([])
    const known = routesOf(installation)
    expect(Object.keys(MATRIX).filter((route) => !known.includes(route))).toEqual([])
  })

  it('notices a route without a row', () => {
    const forgotten = new Hono().get('/api/admin/export', (c) => c.json([]))
    expect(withoutARow(forgotten)).toEqual(['GET /api/admin/export'])
  })
})

/** A page in a ticket's place has the number of the address it stands at. */
const withoutNumber = ({ body, ...answer }: RecordedResponse): RecordedResponse => ({
  ...answer,
  body: body.replaceAll(/(?<=Ticket #|\/t\/)\d+/g, 'N'),
})

/** Runs before the allowed requests, so that the stored state must stay the same. */
describe('A client without permission is refused alike for every object, and changes nothing', () => {
  it.each(rows)('%s', async (route, row) => {
    let stranger: RecordedResponse | undefined
    for (const { actor, objects } of cellsOf(route, row)) {
      const refused = objects.filter(({ status }) => isRefusal(status))
      const answers: RecordedResponse[] = []
      for (const { object, status } of refused) {
        const answer = await installation.ask(route, actor, shared[object], shared.tokens)
        expect(answer.status, `${actor}: ${object}`).toBe(status)
        answers.push(withoutNumber(answer))
      }
      if (answers.length === 0) continue
      // What is no ticket's number at all has the site's own not-found page.
      if (isAboutAThing(route) && !route.includes(' /t/'))
        answers.push(await installation.ask(route, actor, shared.nonsense, shared.tokens))
      for (const answer of answers) expect(answer, `${actor}: as of nothing`).toEqual(answers[0])
      const [answer] = answers
      stranger ??= answer!
      if (answer!.status === stranger.status) expect(answer, `${actor}: as a stranger`).toEqual(stranger)
    }
    // Each time in the deep ring alone, which then says which route it was.
    if (IS_DEEP && !/^(GET|HEAD|ALL) /.test(route)) expect(await readStoredState(installation.app)).toEqual(untouched)
  })

  it('not even all requests together', async () => {
    expect(await readStoredState(installation.app)).toEqual(untouched)
  })
})

const admitted = rows.flatMap(([route, row]) =>
  cellsOf(route, row).flatMap(({ actor, objects }): [string, Actor, typeof objects][] => {
    const open = objects.filter(({ status }) => !isRefusal(status))
    return open.length > 0 ? [[route, actor, open]] : []
  }),
)

describe('A client with permission gets a response', () => {
  it.each(admitted)('%s to %s', async (route, actor, objects) => {
    const session = await installation.sessionFor(actor)
    // The object may have been removed by the request before.
    const things = route.startsWith('DELETE') ? await installation.makeThings(session) : shared
    for (const { object, status } of objects) {
      const answer = await installation.ask(route, actor, things[object], things.tokens, session.cookie)
      expect(answer.status, object).toBe(status)
    }
  })
})
