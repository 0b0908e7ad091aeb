import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attachments, tickets } from '#server/schema/schema.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { createUploadClient } from '#test/support/files/upload-client.ts'

let app: TestApp
let files: ReturnType<typeof createUploadClient>
let now = new Date('2026-11-21T12:00:00Z')

beforeAll(async () => {
  app = await openTestApp({}, { now: () => now })
  files = createUploadClient(app)
})
afterAll(() => app.close())

type Chosen = [name: string, bytes: Uint8Array]

function form(title: string, chosen: Chosen[], field = 'attachments'): FormData {
  const { customerInfo, ...ticket } = ticketInput({ title })
  const data = new FormData()
  for (const [name, value] of Object.entries(ticket)) data.set(name, value)
  for (const [name, value] of Object.entries(customerInfo)) data.set(`customerInfo.${name}`, value)
  for (const [name, bytes] of chosen) data.append(field, new File([new Uint8Array(bytes)], name))
  return data
}

async function post(body: FormData, path = '/support') {
  const response = await app.request(path, { method: 'POST', body })
  return { status: response.status, html: await response.text() }
}

const filesOfTicket = async (title: string) =>
  app.ctx.db
    .select({ name: attachments.name, size: attachments.size, type: attachments.content_type })
    .from(attachments)
    .innerJoin(tickets, eq(tickets.id, attachments.ticket_id))
    .where(eq(tickets.title, title))
    .orderBy(attachments.name)

describe('A ticket posted without JavaScript, with files', () => {
  it('has them, and the response names them', async () => {
    const chosen: Chosen[] = [
      ['Büro <b>.png', sampleFiles.png],
      ['log.txt', sampleFiles.txt],
    ]
    const { status, html } = await post(form('With two files', chosen))
    expect([status, html.includes('<li>Büro &lt;b&gt;.png</li><li>log.txt</li>')]).toEqual([200, true])
    expect(await filesOfTicket('With two files')).toEqual([
      { name: 'Büro <b>.png', size: sampleFiles.png.length, type: 'image/png' },
      { name: 'log.txt', size: sampleFiles.txt.length, type: 'text/plain' },
    ])
  })

  it('is one ticket, however often it is sent, and its files are stored once', async () => {
    const again = () => post(form('Sent four times', [['log.txt', sampleFiles.txt]]))
    const copies = await Promise.all([again(), again(), again()])
    expect(new Set([...copies, await again()].map(({ html }) => html)).size).toBe(1)
    expect(await filesOfTicket('Sent four times')).toHaveLength(1)
    expect((await files.rows()).filter(({ ticket_id }) => ticket_id === null)).toEqual([])
  })

  it('is another ticket with another file', async () => {
    await post(form('Other file', [['log.txt', sampleFiles.txt]]))
    await post(form('Other file', [['log.txt', Buffer.from('Something else')]]))
    expect(await app.ctx.db.$count(tickets, eq(tickets.title, 'Other file'))).toBe(2)
  })

  it('may have five files', async () => {
    const five = Array.from({ length: 5 }, (_, index): Chosen => [`${index}.txt`, Buffer.alloc(10_000_000, 'a')])
    expect((await post(form('Five large files', five))).status).toBe(200)
    expect(await filesOfTicket('Five large files')).toHaveLength(5)
  })
})

describe('It is refused, and the response says which file and why', () => {
  beforeEach(() => void (now = new Date(now.getTime() + 24 * 60 * 60 * 1000)))

  it.each<[string, number, string, Chosen[]]>([
    [
      'a program named as a picture',
      415,
      'photo.png: Programs and scripts cannot be attached. Add a screenshot or describe what it does.',
      [['photo.png', sampleFiles.exe]],
    ],
    [
      'an empty file',
      422,
      'notes.txt: This file is empty. Save it again and add it.',
      [['notes.txt', Buffer.alloc(0)]],
    ],
    [
      'a file that is too large',
      413,
      'big.txt: This file is larger than 10 MB. Make it smaller and add it again.',
      [['big.txt', Buffer.alloc(10 * 1024 * 1024 + 1, 'a')]],
    ],
    [
      'two bad files',
      422,
      'later.txt: ',
      [
        ['notes.txt', Buffer.alloc(0)],
        ['later.txt', Buffer.alloc(0)],
      ],
    ],
    [
      'six files',
      422,
      'You can only upload up to 5 files',
      Array.from({ length: 6 }, (_, index): Chosen => [`${index}.txt`, sampleFiles.txt]),
    ],
  ])('with %s', async (title, status, line, chosen) => {
    const reply = await post(form(title, [...chosen]))
    expect([reply.status, reply.html.includes(`<li><a class="text-link" href="#attachments">${line}`)]).toEqual([
      status,
      true,
    ])
    expect(reply.html).not.toContain('required fields')
    expect(await app.ctx.db.$count(tickets, eq(tickets.title, title))).toBe(0)
  })

  it('when the file is in another field, or in a form without files; nothing is stored then', async () => {
    const before = files.objects()
    expect((await post(form('Elsewhere', [['log.txt', sampleFiles.txt]], 'title'))).status).toBe(422)
    expect((await post(form('Contact', [['log.txt', sampleFiles.txt]]), '/contact')).status).toBe(422)
    expect(files.objects()).toEqual(before)
  })
})

describe('The files of a refused ticket are not chosen twice', () => {
  const keptIn = (html: string) =>
    [...html.matchAll(/name="kept"[^>]* value="([^"]*)"/g)].map(([, value]) =>
      value!.replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
    )
  function again(title: string, kept: string[], chosen: Chosen[] = []) {
    const body = form(title, chosen)
    for (const value of kept) body.append('kept', value)
    return post(body)
  }

  it('the good ones come back ticked, and the ticket sent again has them next to new ones, once', async () => {
    const refused = await post(
      form(' ', [
        ['a <b>.png', sampleFiles.png],
        ['empty.txt', Buffer.alloc(0)],
      ]),
    )
    expect(refused.html).toContain('Please fill in all required fields')
    const kept = keptIn(refused.html)
    expect(kept).toHaveLength(1)
    const send = () => again('Repaired', kept, [['log.txt', sampleFiles.txt]])
    const [first, copy] = [await send(), await send()]
    expect([first.status, copy.html]).toEqual([200, first.html])
    expect(first.html).toContain('<li>a &lt;b&gt;.png</li><li>log.txt</li>')
    expect((await filesOfTicket('Repaired')).map(({ name }) => name)).toEqual(['a <b>.png', 'log.txt'])
    expect((await files.rows()).filter(({ name, ticket_id }) => name === 'log.txt' && !ticket_id)).toEqual([])
  })

  it('one that is no longer there, or is not one’s own, is said to be added again, and the others stay', async () => {
    const refused = await post(
      form(' ', [
        ['a.txt', sampleFiles.txt],
        ['b.txt', sampleFiles.txt],
      ]),
    )
    const [one, other] = keptIn(refused.html)
    const forged = one!.replace(/ \S+ /, ' forged ')
    const reply = await again('Forged', [forged, other!])
    expect([reply.status, keptIn(reply.html)]).toEqual([422, [other]])
    expect(reply.html).toContain('A file could not be attached.')
    expect(await filesOfTicket('Forged')).toEqual([])
  })

  it('and count among the five', async () => {
    const five = Array.from({ length: 5 }, (_, index): Chosen => [`${index}.txt`, sampleFiles.txt])
    const kept = keptIn((await post(form(' ', five))).html)
    expect(kept).toHaveLength(5)
    const reply = await again('A sixth', kept, [['sixth.txt', sampleFiles.txt]])
    expect([reply.status, keptIn(reply.html)]).toEqual([422, kept])
  })
})
