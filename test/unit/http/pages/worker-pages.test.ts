import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadPages, servePages } from '#server/http/pages/serve-pages.ts'
import { contentSecurityPolicy } from '#server/http/security/content-security-policy.ts'
import { isKept } from '#app/service-worker/kept-calls.ts'

test('Only a page that has the worker may register it, by the one policy there is', () => {
  const policy = (hasWorker: boolean) => contentSecurityPolicy('', 'https://neatline.example', false, hasWorker)
  expect(policy(false)).toContain("worker-src 'none'")
  expect(policy(false)).toContain("trusted-types 'none'")
  expect(policy(true)).toContain("worker-src 'self'")
  expect(policy(true)).toContain('trusted-types admin-worker')
})

const directory = mkdtempSync(join(tmpdir(), 'helpdesk-worker-'))
const app = new Hono()
beforeAll(() => {
  for (const [name, body] of Object.entries({
    'index.html': 'home',
    '404/index.html': 'off the map',
    'admin/index.html': 'dashboard',
    'admin-worker.js': 'self.addEventListener("fetch", () => {})',
    'admin.webmanifest': '{"scope":"/admin","start_url":"/admin"}',
    'assets/other-x1.js': 'let a',
  })) {
    mkdirSync(join(directory, name, '..'), { recursive: true })
    writeFileSync(join(directory, name), body)
  }
  servePages(app, loadPages(directory))
})
afterAll(() => rmSync(directory, { recursive: true }))

const headersOf = async (path: string) => {
  const { status, headers } = await app.request(path)
  expect(status).toBe(200)
  return (name: string) => headers.get(name)
}

test('The worker is asked for again at each visit, may only fetch from here, and needs no wider scope than its place gives', async () => {
  const worker = await headersOf('/admin-worker.js')
  expect(worker('content-type')).toMatch(/^text\/javascript/)
  expect(worker('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(worker('etag')).toBeTruthy()
  expect(worker('content-security-policy')).toMatch(/default-src 'none'.*connect-src 'self'/)
  expect(worker('content-security-policy')).not.toMatch(/script-src|unsafe|\*/)
  expect(worker('service-worker-allowed')).toBeNull()
  const other = await headersOf('/assets/other-x1.js')
  expect(other('content-security-policy')).not.toContain('connect-src')
  expect(other('cache-control')).toContain('immutable')
})

test('The manifest of the dashboard is one, is checked at each visit and allows nothing', async () => {
  const manifest = await headersOf('/admin.webmanifest')
  expect(manifest('content-type')).toBe('application/manifest+json')
  expect(manifest('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(manifest('content-security-policy')).toMatch(/default-src 'none'/)
  expect(manifest('content-security-policy')).not.toContain('connect-src')
})

const ID = '01933f5e-7c1a-7000-8000-0123456789ab'

test.each(['/api/tickets', `/api/tickets/${ID}`, `/api/tickets/${ID}/messages`, '/api/tickets/stats', '/api/team'])(
  'The last answer of %s is kept for when there is no connection',
  (path) => {
    expect(isKept('GET', path)).toBe(true)
    expect(isKept('POST', path)).toBe(false)
  },
)

test.each([
  '/api/auth/get-session',
  '/api/admin/sessions',
  '/api/admin/second-factor',
  `/api/attachments/${ID}`,
  `/api/mails/${ID}/raw`,
  `/api/mails/${ID}/html`,
  `/api/tickets/${ID}/links`,
  '/api/tickets/events',
  '/files/x',
])('%s is never kept', (path) => expect(isKept('GET', path)).toBe(false))
