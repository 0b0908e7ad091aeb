import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'

const prototypes = { object: Object.prototype, array: Array.prototype, function: Function.prototype }
const snapshot = () =>
  Object.entries(prototypes).map(([name, prototype]) => [name, Object.getOwnPropertyNames(prototype).toSorted()])
const before = snapshot()

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
})
afterAll(async () => {
  expect(snapshot()).toEqual(before)
  await app.close()
})

/** Names of properties that every JavaScript object inherits. */
const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf']
const POISON = '{"isAdmin":true,"is_admin":true,"polluted":true}'

/** JSON built as text, because an object literal would set its prototype instead. */
const withKey = (value: object, name: string): string => JSON.stringify(value).replace('{', `{"${name}":${POISON},`)

describe('A name inherited by every object is treated as any unknown name', () => {
  it.each(NAMES)('as a field of JSON, on the first level and below: %s', async (name) => {
    const ticket = ticketInput()
    const outside = await app.send('POST', '/api/tickets', withKey(ticket, name))
    const inside = await app.send(
      'POST',
      '/api/tickets',
      JSON.stringify({ ...ticket, customerInfo: 0 }).replace(
        '"customerInfo":0',
        () => `"customerInfo":${withKey(ticket.customerInfo, name)}`,
      ),
    )
    expect([outside.status, outside.body.errors[0].path]).toEqual([422, name])
    expect([inside.status, inside.body.errors[0].path]).toEqual([422, `customerInfo.${name}`])
  })

  it.each(NAMES)('as a parameter of a query: %s', async (name) => {
    const { status, body } = await app.send('GET', `/api/tickets?${name}=1`)
    expect([status, body.errors?.[0].path]).toEqual([422, name])
  })

  it.each(NAMES.flatMap((name) => [name, `${name}.isAdmin`, `customerInfo.${name}`, `${name}[isAdmin]`]))(
    'as a field of a form: %s',
    async (name) => {
      const fields = new URLSearchParams([
        ['title', 'The printer is silent'],
        ['description', 'It worked yesterday.'],
        ['customerInfo.email', 'marisol@example.com'],
        ['customerInfo.firstName', 'Marisol'],
        ['customerInfo.lastName', 'Vega'],
        [name, 'true'],
      ])
      const response = await app.request('/support', { method: 'POST', body: fields })
      expect(response.status).toBe(422)
    },
  )

  it.each(['%00', 'a%00b'])('and a path or text the database cannot store is refused: %s', async (text) => {
    expect((await app.send('DELETE', `/api/admin/sessions/${text}`)).status).toBe(404)
    const message = decodeURIComponent(text)
    const { status, body } = await app.send('PATCH', '/api/admin/settings', { ticketFormMessage: message })
    expect([status, body.errors?.[0].path]).toEqual([422, 'ticketFormMessage'])
  })
})

it('A response contains nothing that was sent as a prototype', async () => {
  const { body } = await app.send('GET', '/api/admin/me')
  expect(Object.keys(body)).not.toContain('polluted')
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})
