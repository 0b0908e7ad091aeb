import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '#server/http/app.ts'
import { loadPages } from '#server/http/pages/serve-pages.ts'
import { setupAdmin } from '#server/users/setup-admin.ts'
import { ADMIN, type TestApp, openTestApp } from '#test/support/app.ts'

const SECRET = 'https://www.neatline.example.com'
let world: TestApp
let app: ReturnType<typeof createApp>
const open = () => createApp(world.ctx, world.probes, loadPages())

beforeAll(async () => {
  world = await openTestApp()
  app = open()
})
afterAll(() => world.close())

const read = async (path: string, origin = 'http://localhost:3000') => (await app.request(origin + path)).text()

it('While no admin exists the login names set-up, and set-up shows its form', async () => {
  expect(await read('/admin/login')).toContain('No admin yet? <a href="/admin/setup">Set up</a>')
  expect(await read('/admin/setup')).toContain('Create Admin User')
})

it('Where set-up needs its token, the page without it says where the link is', async () => {
  const without = await read('/admin/setup', SECRET)
  expect(without).toContain('Open the setup link printed when the server started.')
  expect(without).not.toContain('<form')
  expect(await read('/admin/setup?token=anything', SECRET)).toContain('Create Admin User')
})

it('The variants of the two pages have no URL of their own', async () => {
  for (const path of ['/admin/setup-closed', '/admin/setup-needs-link', '/admin/login-before-setup'])
    expect((await app.request(`http://localhost:3000${path}`)).status).toBe(404)
})

it('Once an admin exists, set-up says so without a form, and the login no longer names it', async () => {
  await setupAdmin(world.ctx, { ...ADMIN, firstName: '', lastName: '' })
  const closed = await read('/admin/setup?token=anything')
  expect(closed).toContain('Setup is already complete. Sign in, or ask an administrator for an account.')
  expect(closed).not.toContain('<form')
  expect(await read('/admin/login')).not.toContain('/admin/setup')
})
