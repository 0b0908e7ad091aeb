import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeTickets } from '#contract/bulk.ts'
import { operations } from '#contract/operations.ts'
import { type Role, includesRole, isRole, onlyFor, ROLES } from '#contract/roles.ts'
import { createSavedReply, deleteSavedReply, listSavedReplies, updateSavedReply } from '#contract/saved-replies.ts'
import { createTicket } from '#contract/tickets.ts'
import { ADMIN, ticketInput } from '#test/support/app.ts'
import { MANAGER, TECHNICIAN } from './actors.ts'
import { type TestInstallation, openTestInstallation } from './test-installation.ts'

const PEOPLE = { technician: TECHNICIAN, manager: MANAGER, admin: ADMIN }

let installation: TestInstallation
const cookies = {} as Record<Role, string>
const as = (role: Role) => ({ cookie: cookies[role] })
beforeAll(async () => {
  installation = await openTestInstallation()
  for (const role of ROLES) cookies[role] = (await installation.sessionOf(PEOPLE[role])).cookie
})
afterAll(() => installation.close())

/** Sends a request without a body about nothing; returns what it is refused with for the role, if it is. */
async function refusalOf({ method, path }: { method: string; path: string }, role: Role): Promise<string | undefined> {
  const init = method === 'GET' ? {} : { body: '{}' }
  const headers = { ...as(role), 'content-type': 'application/json' }
  const answer = await installation.send(path.replaceAll(/\{\w+\}/g, 'nothing'), { method, headers, ...init })
  expect(answer.status, `${method} ${path}`).not.toBe(401)
  return answer.status === 403 ? JSON.parse(answer.body).detail : undefined
}

describe('Every operation is for the least role that the contract states, and those above it', () => {
  it.each(operations.filter(({ access }) => isRole(access)).map((each) => [each.id, each] as const))(
    '%s',
    async (_, operation) => {
      const least = operation.access as Role
      for (const role of ROLES) {
        const refusal = await refusalOf(operation, role)
        if (includesRole(role, least)) expect(refusal, role).not.toBe(onlyFor(least))
        else expect(refusal, role).toBe(onlyFor(least))
      }
    },
  )

  it('as the description of the API says', async () => {
    const { paths } = JSON.parse((await installation.send('/api/openapi.json', {})).body)
    expect(paths['/api/people'].get['x-least-role']).toBe('admin')
    expect(paths['/api/customers/{id}'].patch).toMatchObject({
      'x-least-role': 'technician',
      'x-field-roles': { sees_company: 'manager', vip: 'manager' },
    })
    expect(paths['/api/admin/me'].get['x-least-role']).toBe('technician')
    expect(paths['/healthz'].get['x-least-role']).toBe('anyone')
  })
})

const send = (role: Role, method: string, path: string, body: object) =>
  installation.app.send(method, path, body, as(role))

describe('Some fields need a higher role', () => {
  it.each([
    ['technician', 'PATCH', '/api/customers/{id}', { sees_company: false }, 'sees_company'],
    ['technician', 'PATCH', '/api/customers/{id}', { vip: true }, 'vip'],
    ['technician', 'POST', '/api/tickets/{id}/spam', { block: true }, 'block'],
    ['technician', 'POST', changeTickets.path, { query: {}, change: { block: true } }, 'change.block'],
    [
      'manager',
      'PATCH',
      '/api/admin/settings',
      { assignment: 'off', secondFactorRequired: true },
      'secondFactorRequired',
    ],
    ['manager', 'PATCH', '/api/admin/settings', { ticketFormOpen: false }, 'ticketFormOpen'],
  ] as const)('not the %s’s: %s %s %j', async (role, method, path, body, field) => {
    const { status, body: problem } = await send(role, method, path.replace('{id}', crypto.randomUUID()), body)
    const message = onlyFor(role === 'technician' ? 'manager' : 'admin')
    expect([status, problem.errors]).toEqual([403, [{ path: field, message }]])
  })

  it('and the others do not', async () => {
    expect((await send('manager', 'PATCH', '/api/admin/settings', { reminderDays: 3 })).status).toBe(200)
    expect((await send('technician', 'PATCH', '/api/admin/settings', { reminderDays: 3 })).status).toBe(403)
  })
})

describe('What others made is for managers to change', () => {
  it('a saved reply', async () => {
    const { app } = installation
    const reply = { title: 'Printer', text: 'Turn it off.' }
    const own = await app.call(createSavedReply, reply, as('technician'))
    const others = await app.call(createSavedReply, reply, as('admin'))
    const shown = async (role: Role) =>
      (await app.call(listSavedReplies, {}, as(role))).filter(({ can_change: can }) => can).map(({ id }) => id)
    expect(await shown('technician')).toEqual([own.id])
    expect(await shown('manager')).toEqual(expect.arrayContaining([own.id, others.id]))
    const change = (role: Role, id: string) =>
      send(role, 'PATCH', updateSavedReply.path.replace('{id}', id), { text: 'Turn it on.' })
    expect((await change('technician', own.id)).status).toBe(200)
    const refused = await change('technician', others.id)
    expect([refused.status, refused.body.detail]).toEqual([403, onlyFor('manager')])
    expect((await send('technician', 'DELETE', deleteSavedReply.path.replace('{id}', others.id), {})).status).toBe(403)
    expect((await change('manager', others.id)).status).toBe(200)
  })
})

describe('A technician changes up to 50 tickets at a time', () => {
  it('and a manager more', async () => {
    const { app } = installation
    for (let i = 0; i < 51; i++) await app.call(createTicket, ticketInput({ title: 'Fifty-one' }), { cookie: '' })
    const change = { query: { search: 'Fifty-one' }, change: { priority: 'High' } }
    const refused = await send('technician', 'POST', changeTickets.path, change)
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'You can change up to 50 tickets at a time. Managers can change more.',
    ])
    expect((await send('manager', 'POST', changeTickets.path, change)).status).toBe(202)
  })
})
