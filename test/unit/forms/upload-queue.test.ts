import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '#app/lib/api.ts'
import { startUploads, chosenFiles } from './manual-uploads.ts'

describe('Uploads of chosen files', () => {
  test('run three at a time, and one toast says how many files were uploaded', async () => {
    const { uploads, states, finish, said } = startUploads()
    uploads.add(chosenFiles('1.txt', '2.txt', '3.txt', '4.txt'))
    expect(Object.values(states())).toEqual(['uploading', 'uploading', 'uploading', 'waiting'])
    await finish('2.txt')
    await expect.poll(() => states()['4.txt']).toBe('uploading')
    expect(said).toEqual([])
    for (const name of ['1.txt', '3.txt', '4.txt']) await finish(name)
    await expect.poll(() => said).toEqual(['Files Uploaded: Successfully uploaded 4 file(s)'])
  })

  test('report their progress', async () => {
    const { uploads } = startUploads()
    uploads.add(chosenFiles('half.txt'))
    await expect.poll(() => uploads.state().files[0]!.progress).toBe(0.5)
  })

  test('can be cancelled while a retry still loads the saved content', async () => {
    const { uploads, states, fail, keyOf, sent } = startUploads()
    uploads.add(chosenFiles('a.txt'))
    await fail('a.txt', new ApiError(0, ''))
    await expect.poll(() => states()['a.txt']).toBe('failed')
    uploads.retry(keyOf('a.txt'))
    uploads.cancel(keyOf('a.txt'))
    await uploads.finish()
    expect(states()).toEqual({})
    expect(sent).toEqual(['a.txt'])
  })

  test('disappear without a toast when cancelled', async () => {
    const { uploads, states, kept, said, keyOf } = startUploads()
    uploads.add(chosenFiles('a.txt'))
    uploads.cancel(keyOf('a.txt'))
    expect(states()).toEqual({})
    await uploads.finish()
    expect({ said, files: kept.files.size, list: kept.list }).toEqual({ said: [], files: 0, list: [] })
  })

  test.each([413, 415, 422])('refused by the server with %i are listed as invalid files', async (status) => {
    const { uploads, states, fail, said } = startUploads()
    uploads.add(chosenFiles('bad.txt'))
    await fail('bad.txt', new ApiError(status, 'general', [{ path: 'file', message: 'The picture is broken' }]))
    await expect.poll(() => states()).toEqual({})
    expect(uploads.state().rejected).toEqual([{ name: 'bad.txt', reason: 'The picture is broken' }])
    expect(said).toEqual(['Invalid Files: Some files are invalid. Please check file type and size (max 10MB)'])
  })

  test('wait while the rate limit lasts, all of them, and go on by themselves', async () => {
    vi.useFakeTimers()
    try {
      const { uploads, states, fail, said, sent } = startUploads()
      uploads.add(chosenFiles('a.txt', 'b.txt', 'c.txt', 'd.txt'))
      await fail('a.txt', new ApiError(429, 'Too many files', [], { retryAfter: 40 }))
      await expect.poll(() => states()['a.txt']).toBe('waiting')
      expect(uploads.state().files[0]!.reason).toMatch(/^Waiting: .* by itself at \d+:\d\d:\d\d/)
      await vi.advanceTimersByTimeAsync(39_000)
      expect([sent, said]).toEqual([['a.txt', 'b.txt', 'c.txt'], []])
      await vi.advanceTimersByTimeAsync(1_000)
      expect(sent).toEqual(['a.txt', 'b.txt', 'c.txt', 'a.txt'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('that exceed the number of files of a ticket say so', async () => {
    const { uploads, fail, said } = startUploads()
    uploads.add(chosenFiles('sixth.txt'))
    await fail('sixth.txt', new ApiError(422, 'You can only upload up to 5 files'))
    await expect.poll(() => said).toEqual(['Too Many Files: You can only upload up to 5 files'])
  })

  test.each([0, 429, 500, 503, 507])('that fail with %i stay in the list for another try', async (status) => {
    const { uploads, states, fail, finish, said, keyOf } = startUploads()
    uploads.add(chosenFiles('a.txt'))
    await fail('a.txt', new ApiError(status, ''))
    await expect.poll(() => states()).toEqual({ 'a.txt': 'failed' })
    expect(said).toEqual(['Upload Failed: Failed to upload files. Please try again.'])
    uploads.retry(keyOf('a.txt'))
    await finish('a.txt')
    await expect.poll(() => states()).toEqual({ 'a.txt': 'done' })
  })

  test('are finished once all have arrived; failed ones are tried once more', async () => {
    const { uploads, states, fail, finish } = startUploads()
    uploads.add(chosenFiles('a.txt', 'b.txt'))
    await fail('a.txt', new ApiError(0, ''))
    await expect.poll(() => states()['a.txt']).toBe('failed')
    const finished = uploads.finish()
    await expect.poll(() => states()['a.txt']).toBe('uploading')
    await finish('b.txt')
    await fail('a.txt', new ApiError(0, ''))
    expect(await finished).toBe(false)
    const again = uploads.finish()
    await expect.poll(() => states()['a.txt']).toBe('uploading')
    await finish('a.txt')
    expect(await again).toBe(true)
  })
})

describe('Removing a file', () => {
  test('calls the server with the token of the file', async () => {
    const { uploads, states, finish, remove, said, keyOf, kept } = startUploads()
    uploads.add(chosenFiles('a.txt'))
    await finish('a.txt')
    await uploads.finish()
    await uploads.remove(keyOf('a.txt'))
    expect(remove).toHaveBeenCalledWith({ id: 'temp/a.txt', token: 'token of a.txt' })
    expect(states()).toEqual({})
    expect(kept.files.size).toBe(0)
    expect(said.at(-1)).toBe('File Removed: File has been removed successfully')
  })

  test('fails if the server refuses; a file that is already gone counts as removed', async () => {
    const { uploads, states, finish, remove, said, keyOf } = startUploads()
    uploads.add(chosenFiles('a.txt'))
    await finish('a.txt')
    await uploads.finish()
    remove.mockRejectedValueOnce(new ApiError(500, ''))
    await uploads.remove(keyOf('a.txt'))
    expect(states()).toEqual({ 'a.txt': 'done' })
    expect(said.at(-1)).toBe('Error: Failed to remove file')
    remove.mockRejectedValueOnce(new ApiError(404, ''))
    await uploads.remove(keyOf('a.txt'))
    expect(states()).toEqual({})
  })
})
