import { describe, expect, test } from 'vitest'
import { toTicketFiles, toClaims, refusedClaims } from '#app/forms/uploads/upload-file.ts'
import { startUploads, chosenFiles } from './manual-uploads.ts'

describe('After a reload', () => {
  const file = (key: string, more = {}) => ({ key, name: `${key}.txt`, size: 1, contentType: '', ...more })

  test('uploaded files are there, others start again, and files the browser did not keep are listed', async () => {
    const { uploads, states, finish } = startUploads({
      list: [file('done', { id: 'temp/done', token: 't' }), file('half'), file('lost')],
      files: new Map([['half', new Blob(['x'])]]),
    })
    uploads.restore()
    expect(states()).toEqual({ 'done.txt': 'done', 'half.txt': 'waiting', 'lost.txt': 'waiting' })
    const settled = uploads.finish()
    await expect.poll(() => states()).toEqual({ 'done.txt': 'done', 'half.txt': 'uploading' })
    expect(uploads.state().rejected.map(({ name }) => name)).toEqual(['lost.txt'])
    await finish('half.txt')
    expect(await settled).toBe(true)
  })

  test('are there once, next to files chosen before the page has continued with them', async () => {
    const { uploads, states, finish, kept } = startUploads({
      list: [file('done', { id: 'temp/done', token: 't' })],
    })
    uploads.add(chosenFiles('early.txt'))
    uploads.restore()
    expect(uploads.state().files.map(({ name }) => name)).toEqual(['done.txt', 'early.txt'])
    expect(kept.list.map(({ name }) => name)).toEqual(['done.txt', 'early.txt'])
    await finish('early.txt')
    expect(await uploads.finish()).toBe(true)
    expect(states()).toEqual({ 'done.txt': 'done', 'early.txt': 'done' })
  })

  test('the list is saved as it changes, without the progress', async () => {
    const { uploads, kept, finish } = startUploads()
    uploads.add(chosenFiles('a.txt'))
    expect(kept.list).toEqual([{ key: 'key-1', name: 'a.txt', size: 1, contentType: '' }])
    await finish('a.txt')
    await uploads.finish()
    expect(kept.list).toMatchObject([{ key: 'key-1', id: 'temp/a.txt', token: 'token of a.txt' }])
    expect(kept.files.size).toBe(1)
    uploads.clear()
    expect(kept.files.size).toBe(0)
  })

  test('the content of a file that belongs to a ticket is kept no longer', async () => {
    const { uploads, kept, finish } = startUploads({ isForTicket: true })
    uploads.add(chosenFiles('a.txt'))
    expect(kept.files.size).toBe(1)
    await finish('a.txt')
    await uploads.finish()
    expect(kept.files.size).toBe(0)
  })
})

describe('The claims of a new ticket', () => {
  test('name each file with its token; a refused one is found by its index', async () => {
    const { uploads, finish, states, keyOf } = startUploads()
    expect(toClaims(uploads.state().files)).toEqual({})
    uploads.add(chosenFiles('a.txt', 'b.txt'))
    await finish('a.txt')
    await finish('b.txt')
    await uploads.finish()
    expect(toClaims(uploads.state().files)).toEqual({
      attachments: [
        { id: 'temp/a.txt', token: 'token of a.txt' },
        { id: 'temp/b.txt', token: 'token of b.txt' },
      ],
    })
    const errors = [
      { path: 'attachments.1', message: 'Add it again' },
      { path: 'title', message: 'Enter a title' },
    ]
    uploads.markRefused(refusedClaims(uploads.state().files, errors))
    expect(states()).toEqual({ 'a.txt': 'done', 'b.txt': 'failed' })
    uploads.retry(keyOf('b.txt'))
    await finish('b.txt')
    expect(await uploads.finish()).toBe(true)
  })

  test('leave a file its generated name; the ticket’s token gives the right to remove it', async () => {
    const { uploads, finish } = startUploads()
    uploads.add(chosenFiles('a.txt'))
    await finish('a.txt')
    await uploads.finish()
    expect(toTicketFiles('ticket-id', 'upload-token', uploads.state().files)).toMatchObject([
      { name: 'a.txt', id: 'ticket-id/a.txt', token: 'upload-token' },
    ])
  })
})
