import { signIn } from '#test/chaos/support/admin.ts'

/** Bytes: more than a system keeps for a reader who does not read. */
const SIZE = 10 * 1024 * 1024 - 1

/** Adds a large file to a ticket of its own; answers its signed link. */
export async function addLargeFile(url: string): Promise<string> {
  const created = await fetch(`${url}/api/tickets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'A long log',
      description: 'It is attached.',
      customerInfo: { email: 'marisol@example.com', firstName: 'Marisol', lastName: 'Vega' },
    }),
  })
  const { ticket, uploadToken } = (await created.json()) as { ticket: { id: string }; uploadToken: string }
  const form = new FormData()
  form.set('file', new Blob(['a line of a log\n'.repeat(SIZE / 16)]), 'long.txt')
  const files = `${url}/api/tickets/${ticket.id}/attachments`
  await fetch(files, { method: 'POST', headers: { authorization: `Upload ${uploadToken}` }, body: form })
  const listed = await fetch(files, { headers: { cookie: await signIn(url) } })
  const [file] = (await listed.json()) as { url: string }[]
  if (!file) throw new Error('The large file was not taken.')
  const { pathname, search } = new URL(file.url, url)
  return pathname + search
}
