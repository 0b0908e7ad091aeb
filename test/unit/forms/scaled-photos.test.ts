import { describe, expect, test, vi } from 'vitest'
import { startUploads } from './manual-uploads.ts'

const MB = 1024 * 1024
const photo = (name: string, size = 14 * MB) => new File([new Uint8Array(size)], name, { type: 'image/jpeg' })

describe('A photo that is too large', () => {
  test('is scaled down before it is sent, and its row says so', async () => {
    const { uploads, kept, finish, sent } = startUploads({ scale: async () => photo('IMG_1.jpg', 2 * MB) })
    uploads.add([photo('IMG_1.heic')])
    expect(uploads.state().files[0]).toMatchObject({ state: 'waiting', reason: 'Scaling down...', size: 14 * MB })
    await finish('IMG_1.jpg')
    await expect.poll(() => uploads.state().files[0]).toMatchObject({ state: 'done', scaledFrom: 14 * MB })
    expect(uploads.state().files[0]).toMatchObject({ name: 'IMG_1.jpg', size: 2 * MB })
    expect(kept.list[0]).toMatchObject({ scaledFrom: 14 * MB, size: 2 * MB })
    expect(sent).toEqual(['IMG_1.jpg'])
  })

  test('does not hold up other files, and waits for the photo before it', async () => {
    const first = Promise.withResolvers<File>()
    const scale = vi.fn<(file: File) => Promise<File>>((file) =>
      file.name === '1.jpg' ? first.promise : Promise.resolve(file),
    )
    const { uploads, states } = startUploads({ scale })
    uploads.add([photo('1.jpg'), photo('2.jpg'), new File(['x'], 'notes.txt')])
    await expect.poll(() => states()['notes.txt']).toBe('uploading')
    expect(scale).toHaveBeenCalledTimes(1)
    first.resolve(photo('1.jpg', MB))
    await expect.poll(() => scale).toHaveBeenCalledTimes(2)
  })

  test('is refused with the reason where it cannot be scaled', async () => {
    const { uploads, said } = startUploads({ scale: async () => ({ reason: 'This browser cannot open HEIC photos' }) })
    uploads.add([photo('IMG_1.heic')])
    await expect.poll(() => uploads.state().files).toEqual([])
    expect(uploads.state().rejected).toEqual([{ name: 'IMG_1.heic', reason: 'This browser cannot open HEIC photos' }])
    expect(said).toEqual(['Invalid Files: Some files are invalid. Please check file type and size (max 10MB)'])
  })

  test('can be cancelled while it is scaled', async () => {
    const scaled = Promise.withResolvers<File>()
    const { uploads, sent, keyOf } = startUploads({ scale: () => scaled.promise })
    uploads.add([photo('1.jpg')])
    uploads.cancel(keyOf('1.jpg'))
    scaled.resolve(photo('1.jpg', MB))
    expect(await uploads.finish()).toBe(true)
    expect(sent).toEqual([])
  })
})
