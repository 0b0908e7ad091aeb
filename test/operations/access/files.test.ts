import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tickets } from '#server/schema/schema.ts'
import { createUploadClient, multipart, uploadHeaders } from '#test/support/files/upload-client.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { ticketInput } from '#test/support/app.ts'
import { readStoredState } from './stored-state.ts'
import type { Things } from './objects.ts'
import { type TestInstallation, openTestInstallation } from './test-installation.ts'

let installation: TestInstallation
let things: Things
let files: ReturnType<typeof createUploadClient>
let cookie: string
beforeAll(async () => {
  installation = await openTestInstallation()
  files = createUploadClient(installation.app)
})
beforeEach(async () => {
  const session = await installation.sessionFor('admin')
  cookie = session.cookie
  things = await installation.makeThings(session)
})
afterAll(() => installation.close())

const nameOf = (key: string) => key.slice(key.indexOf('/') + 1)
const remove = (id: string, headers: Record<string, string>) =>
  installation.send(`/api/attachments/${id}`, { method: 'DELETE', headers })
const add = (ticket: string, authorization: string) =>
  installation.send(`/api/tickets/${ticket}/attachments`, {
    method: 'POST',
    body: multipart('photo.png', sampleFiles.png),
    headers: { authorization },
  })

describe('A signed link opens the one file it was signed for', () => {
  it('and no other spelling of any file', async () => {
    const { own, foreign, missing } = things
    const [path, query] = own.link.split('?') as [string, string]
    const theirs = foreign.link.split('?')[0]!
    const expires = Number(/expires=(\d+)/.exec(query)![1])
    const nothing = await installation.send(missing.link, {})
    const tries = [
      `${theirs}?${query}`,
      `${theirs}?${query}&signature=x`,
      `${path}?${query.replace(String(expires), String(expires + 1))}`,
      `${path}?${query.replace(String(expires), `0${expires}`)}`,
      `${path}?${query.replace(String(expires), `${expires}.0`)}`,
      `${path}?${query.slice(0, -1)}`,
      `${path}?${query}%00`,
      `${path}?${query.replace(/signature=.*/, 'signature=')}`,
      `${path}?${query.replace(/signature=.*/, `signature=${things.tokens.file}`)}`,
      `/files/temp/${nameOf(own.file)}?${query}`,
      `/files/${foreign.ticket}/${nameOf(own.file)}?${query}`,
      `/files/${own.ticket.toUpperCase()}/${nameOf(own.file)}?${query}`,
      `/files/${own.ticket}/..%2F${foreign.ticket}%2F${nameOf(foreign.file)}?${query}`,
      `/files/${own.ticket}%2F..%2F${foreign.ticket}/${nameOf(foreign.file)}?${query}`,
      `${path}%00?${query}`,
      `${path}%20?${query}`,
    ]
    for (const link of tries) expect(await installation.send(link, {}), link).toEqual(nothing)
    expect((await installation.send(own.link, {})).status).toBe(200)
  })

  it('by HEAD as by GET', async () => {
    for (const { link } of [things.foreign, things.missing, things.nonsense]) {
      const { status, body } = await installation.send(link, { method: 'HEAD' })
      expect([status, body]).toEqual([404, ''])
    }
  })
})

describe('A token allows only what it was created for', () => {
  it('adds files to its own ticket only, and only as the ticket’s token', async () => {
    const { own, foreign, missing, tokens } = things
    const nothing = await add(missing.ticket, `Upload ${tokens.ticket}`)
    expect(nothing.status).toBe(404)
    expect(await add(foreign.ticket, `Upload ${tokens.ticket}`)).toEqual(nothing)
    for (const token of [tokens.file, tokens.ticket.slice(0, -1), `${tokens.ticket}x`, own.ticket, 'undefined'])
      expect(await add(own.ticket, `Upload ${token}`), token).toEqual(nothing)
    for (const scheme of ['Bearer', 'Basic', '']) {
      expect(await add(own.ticket, `${scheme} ${tokens.ticket}`.trim()), scheme).toEqual(nothing)
    }
    expect((await add(own.ticket, `Upload ${tokens.ticket}`)).status).toBe(201)
  })

  it('removes its own file only, under its own id only', async () => {
    const { own, foreign, missing, tokens } = things
    const nothing = await remove(encodeURIComponent(missing.file), uploadHeaders(tokens.file))
    expect(nothing.status).toBe(404)
    const before = await readStoredState(installation.app)
    for (const token of [tokens.file, tokens.ticket])
      for (const id of [
        foreign.file,
        `${foreign.ticket}/${nameOf(own.file)}`,
        `temp/${nameOf(own.file)}`,
        `${own.ticket}/${nameOf(foreign.file)}`,
        `${own.ticket}/../${foreign.file}`,
      ])
        expect(await remove(encodeURIComponent(id), uploadHeaders(token)), id).toEqual(nothing)
    expect(await readStoredState(installation.app)).toEqual(before)
    expect((await remove(encodeURIComponent(own.file), uploadHeaders(tokens.file))).status).toBe(204)
  })

  it('claims its own temporary file only; a ticket with another’s is not created', async () => {
    const [mine, theirs] = [await files.upload('photo.png', sampleFiles.png), await files.upload()]
    const claim = (id: string, token: string) =>
      installation.send('/api/tickets', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(ticketInput({ attachments: [{ id, token }] })),
      })
    const count = await installation.app.ctx.db.$count(tickets)
    const nothing = await claim(`temp/${nameOf(things.missing.file)}`, mine.token)
    expect(nothing.status).toBe(422)
    const { own, tokens } = things
    for (const [id, token] of [
      [theirs.id, mine.token],
      [theirs.id, tokens.ticket],
      [theirs.id, ''],
      [`temp/../${theirs.id}`, theirs.token],
      [own.file, tokens.file],
      [`temp/${nameOf(own.file)}`, tokens.file],
    ] as const)
      expect(await claim(id, token), id).toEqual(nothing)
    expect(await installation.app.ctx.db.$count(tickets)).toBe(count)
    expect((await claim(theirs.id, theirs.token)).status).toBe(201)
  })
})

describe('An id that points elsewhere finds nothing', () => {
  const spellings = ({ own }: Things): string[] => [
    own.file.replace('/', '%252F'),
    own.file.replace('/', '%5C'),
    own.file.replace('/', '%2F%2F'),
    own.file.replace('/', '%2F.%2F'),
    `..%2F${encodeURIComponent(own.file)}`,
    `temp%2F..%2F${encodeURIComponent(own.file)}`,
    `${encodeURIComponent(own.file)}%00`,
    `${encodeURIComponent(own.file)}%20`,
    encodeURIComponent(own.file.toUpperCase()),
    '..%2F..%2F..%2Fetc%2Fpasswd',
    '%2Fetc%2Fpasswd',
    'file:%2F%2F%2Fetc%2Fpasswd',
    '%2E%2E',
    'a'.repeat(199),
    'a'.repeat(201),
    '__proto__',
    '%F0%9F%98%80',
  ]

  it('when an admin removes it', async () => {
    const nothing = await remove(encodeURIComponent(things.missing.file), { cookie })
    expect(nothing.status).toBe(404)
    const before = await readStoredState(installation.app)
    for (const id of spellings(things)) expect(await remove(id, { cookie }), id).toEqual(nothing)
    expect(await readStoredState(installation.app)).toEqual(before)
  })

  it('when an admin looks at its preview', async () => {
    const preview = (id: string) => installation.send(`/api/attachments/${id}/preview`, { headers: { cookie } })
    const nothing = await preview(encodeURIComponent(things.missing.file))
    expect(nothing.status).toBe(404)
    for (const id of spellings(things)) expect(await preview(id), id).toEqual(nothing)
    expect((await preview(encodeURIComponent(things.own.file))).status).toBe(200)
  })
})
