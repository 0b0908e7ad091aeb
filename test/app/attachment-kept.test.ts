import { describe, expect, test, vi } from 'vitest'
import { attachedTo, claimsOf, refusedClaims } from '#app/tickets/attachment-claims.ts'
import { begin, chosen } from './uploads-by-hand.ts'

describe('On the next page', () => {
  const file = (key: string, more = {}) => ({ key, name: `${key}.txt`, size: 1, contentType: '', ...more })

  test('uploads that had arrived are there, others start again, and what was not kept is named', async () => {
    const { uploads, states, finish } = begin({
      list: [file('done', { id: 'temp/done', token: 't' }), file('half'), file('lost')],
      files: new Map([['half', new Blob(['x'])]]),
    })
    uploads.restore()
    expect(states()).toEqual({ 'done.txt': 'done', 'half.txt': 'waiting', 'lost.txt': 'waiting' })
    const settled = uploads.settle()
    await vi.waitFor(() => expect(states()).toEqual({ 'done.txt': 'done', 'half.txt': 'uploading' }))
    expect(uploads.state().rejected.map(({ name }) => name)).toEqual(['lost.txt'])
    await finish('half.txt')
    expect(await settled).toBe(true)
  })

  test('a list is kept as it changes, and not how far each is', async () => {
    const { uploads, kept, finish } = begin()
    uploads.take(chosen('a.txt'))
    expect(kept.list).toEqual([{ key: 'key-1', name: 'a.txt', size: 1, contentType: '' }])
    await finish('a.txt')
    await uploads.settle()
    expect(kept.list).toMatchObject([{ key: 'key-1', id: 'temp/a.txt', token: 'token of a.txt' }])
    expect(kept.files.size).toBe(1)
    uploads.forget()
    expect(kept.files.size).toBe(0)
  })

  test('the bytes of a file its ticket has are kept no longer', async () => {
    const { uploads, kept, finish } = begin({ isSent: true })
    uploads.take(chosen('a.txt'))
    expect(kept.files.size).toBe(1)
    await finish('a.txt')
    await uploads.settle()
    expect(kept.files.size).toBe(0)
  })
})

describe('Claiming', () => {
  test('names each file with its token, and a refusal by its place', async () => {
    const { uploads, finish, states, keyOf } = begin()
    expect(claimsOf(uploads.state().files)).toEqual({})
    uploads.take(chosen('a.txt', 'b.txt'))
    await finish('a.txt')
    await finish('b.txt')
    await uploads.settle()
    expect(claimsOf(uploads.state().files)).toEqual({
      attachments: [
        { id: 'temp/a.txt', token: 'token of a.txt' },
        { id: 'temp/b.txt', token: 'token of b.txt' },
      ],
    })
    const errors = [
      { path: 'attachments.1', message: 'Add it again' },
      { path: 'title', message: 'Enter a title' },
    ]
    uploads.refuse(refusedClaims(uploads.state().files, errors))
    expect(states()).toEqual({ 'a.txt': 'done', 'b.txt': 'failed' })
    uploads.retry(keyOf('b.txt'))
    await finish('b.txt')
    expect(await uploads.settle()).toBe(true)
  })

  test('a claimed file keeps its generated name, and the ticket’s token may remove it', async () => {
    const { uploads, finish } = begin()
    uploads.take(chosen('a.txt'))
    await finish('a.txt')
    await uploads.settle()
    expect(attachedTo('ticket-id', 'upload-token', uploads.state().files)).toMatchObject([
      { name: 'a.txt', id: 'ticket-id/a.txt', token: 'upload-token' },
    ])
  })
})
