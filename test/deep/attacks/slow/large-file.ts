import { ticketInput } from '#test/support/app.ts'
import { signInFirstAdmin } from '#test/support/first-admin.ts'
import { call } from '#test/support/server.ts'

/** In bytes: more than the operating system buffers for a client that does not read. */
const SIZE = 10 * 1024 * 1024 - 1

/** Adds a large file to a new ticket and returns its signed link. */
export async function addLargeFile(url: string): Promise<string> {
  const { body } = await call(url, 'POST', '/api/tickets', ticketInput())
  const form = new FormData()
  form.set('file', new Blob(['a line of a log\n'.repeat(SIZE / 16)]), 'long.txt')
  const path = `/api/tickets/${body.ticket.id}/attachments`
  const headers = { authorization: `Upload ${body.uploadToken}` }
  const { status } = await fetch(url + path, { method: 'POST', headers, body: form })
  if (status !== 201) throw new Error(`The large file was refused with ${status}.`)
  const listed = await call(url, 'GET', path, undefined, { cookie: await signInFirstAdmin(url) })
  const { pathname, search } = new URL(listed.body[0].url, url)
  return pathname + search
}
