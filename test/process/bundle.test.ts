import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listTickets } from '#contract/tickets.ts'
import { listAttachments, previewAttachment, uploadAttachment } from '#contract/attachments.ts'
import { dropMail } from '#test/deep/chaos/support/mail-files.ts'
import { RED, pdf, pictures } from '#test/support/files/preview-samples.ts'
import { multipart } from '#test/support/files/upload-client.ts'
import { signInFirstAdmin } from '#test/support/first-admin.ts'
import { container, filePart, plainPart } from '#test/support/mail/mail-bytes.ts'
import { ROOT, call, eventually, runProcess, startServer, temporaryDirectory } from '#test/support/server.ts'

const PROGRAM = 'dist/program'
const at = (path: string, id: string) => path.replace('{id}', encodeURIComponent(id))

it('The bundled program finds its database, pages, threads and child processes, and its commands reach it', async () => {
  const env = { DATA_DIR: temporaryDirectory(), LOG_LEVEL: 'warn' }
  const server = await startServer(env, { script: `${PROGRAM}/main.js` })
  const cookie = await signInFirstAdmin(server.url)
  const get = (path: string) => call(server.url, 'GET', path, undefined, { cookie })
  expect((await get('/login')).body).toContain('<title>')

  const file = (name: string, type: string, bytes: Buffer) =>
    filePart(type, bytes, [`Content-Disposition: attachment; filename=${name}`])
  const mail = container(
    'mixed',
    [
      plainPart('It is on fire.'),
      file('photo.png', 'image/png', await pictures.png(600, 400)),
      file('invoice.pdf', 'application/pdf', pdf(RED)),
    ],
    ['From: Ann Smith <ann@customer.example>', 'Subject: The printer', 'Message-ID: <one@customer.example>'],
  )
  dropMail(env, 'one.eml', mail.toString())
  const ticket = await eventually('the ticket of the mail', async () => (await get(listTickets.path)).body.tickets[0])
  const files = await eventually('the files of the mail', async () => {
    const { body } = await get(at(listAttachments.path, ticket.id))
    return body.length === 2 && body
  })
  for (const { id } of files)
    expect((await get(at(previewAttachment.path, id))).headers.get('content-type')).toBe('image/webp')

  const upload = { method: 'POST', body: multipart('photo.png', await pictures.png(30, 20)) }
  expect((await fetch(server.url + uploadAttachment.path, upload)).status).toBe(201)
  expect((await runProcess([`${PROGRAM}/users.js`, 'list'], env)).out).toMatch(/^jo@neatline\.example\.com .+ admin\n$/)
  expect(await server.stop()).toEqual({ code: 0, signal: null })
  expect(server.errors()).toBe('')
})

it('Every part that the bundled program loads when it is needed can be loaded', async () => {
  const parts = readdirSync(join(ROOT, PROGRAM)).filter((name) => name.startsWith('shared-'))
  expect(parts.length).toBeGreaterThan(20)
  const script = `for (const name of ${JSON.stringify(parts)}) await import(${JSON.stringify(join(ROOT, PROGRAM))} + '/' + name)`
  expect(await runProcess(['--input-type=module', '--eval', script])).toEqual({
    code: 0,
    signal: null,
    out: '',
    err: '',
  })
})
