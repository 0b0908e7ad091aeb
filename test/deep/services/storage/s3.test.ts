import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createS3Storage, type S3Config } from '#server/files/storage/s3.ts'
import { NEEDS_S3, type S3Server, SKIP_REASON, startS3 } from '#test/support/services/s3-server.ts'
import { eventually } from '#test/support/server.ts'
import { keepTheirPromises } from '#test/services/storage/storage-promises.ts'
import { FROM, openBucketStorage, textOf } from '#test/services/storage/test-storages.ts'

const PHOTO = { name: 'photo.png', contentType: 'image/png' }

describe(`A real S3 server${SKIP_REASON}`, NEEDS_S3, () => {
  let server: S3Server
  let place: Awaited<ReturnType<typeof openBucketStorage>>
  beforeAll(async () => void (server = await startS3()))
  afterAll(() => server.close())

  describe('keeps attachments as a disk does: they', () => keepTheirPromises(() => openBucketStorage(server)))

  beforeEach(async () => {
    place = await openBucketStorage(server)
    await place.storage.put(FROM, await place.stagedFileOf('hello'))
  })

  const link = (file = PHOTO, seconds = 3600) => place.storage.signLink!(FROM, file, seconds)
  const statusOf = async (url: string | URL) => (await fetch(url)).status
  const without = (changes: Partial<S3Config>) =>
    createS3Storage({ ...place.config, ...changes }, { check: async () => {} })

  describe('serves a file at a signed link', () => {
    it('to anyone with the link', async () => {
      const response = await fetch(await link())
      expect(response.status).toBe(200)
      expect(await response.text()).toBe('hello')
      expect(response.headers.get('content-type')).toBe('image/png')
      expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="photo.png";/)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
    })

    it.each([
      ['notes.txt', 'text/plain', 'text/plain; charset=utf-8'],
      ['form.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      ['form.doc', 'application/msword'],
    ])('as a download when it is neither image nor PDF: %s', async (name, contentType, served = contentType) => {
      const { headers } = await fetch(await link({ name, contentType }))
      expect(headers.get('content-type')).toBe(served)
      expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    })

    it.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml', 'text/html;image/png'])(
      'never as %s',
      async (contentType) => {
        const { headers } = await fetch(await link({ name: 'page.html', contentType }))
        expect(headers.get('content-type')).toBe('application/octet-stream')
        expect(headers.get('content-disposition')).toMatch(/^attachment;/)
      },
    )

    it.each([`a "quoted" 100% b+c & d;e='f'.png`, 'Ünïcode 写真 🖼.png', "it's (1)*!.png"])(
      'under its own name: %s',
      async (name) => {
        const { status, headers } = await fetch(await link({ ...PHOTO, name }))
        expect(status).toBe(200)
        const [, spelt] = /filename\*=UTF-8''(\S+)$/.exec(headers.get('content-disposition')!)!
        expect(decodeURIComponent(spelt!)).toBe(name)
      },
    )

    it('but not with an altered link', async () => {
      await place.storage.put('temp/2-cd.txt', await place.stagedFileOf('of someone else'))
      const good = new URL(await link())
      const altered = [...good.searchParams.keys()].map((name) => {
        const url = new URL(good)
        url.searchParams.set(name, name === 'X-Amz-Expires' ? '7200' : `${url.searchParams.get(name)}0`)
        return url
      })
      altered.push(new URL(good.href.replace('1-ab', '2-cd')), new URL(good.pathname, good))
      expect(altered.length).toBeGreaterThan(8)
      for (const url of altered) expect([403, 400], url.href).toContain(await statusOf(url))
      expect(await statusOf(good)).toBe(200)
      const response = await fetch(good, { method: 'DELETE' })
      expect(response.status).toBe(403)
      expect(await place.storage.has(FROM)).toBe(true)
    })

    it('for the given seconds and no longer', async () => {
      expect(new URL(await link(PHOTO, 3600)).searchParams.get('X-Amz-Expires')).toBe('3600')
      const short = await link(PHOTO, 1)
      await eventually('the end of the link', async () => (await statusOf(short)) === 403)
      expect(await statusOf(await link())).toBe(200)
    })
  })

  describe('verifies', () => {
    it.each<[string, Partial<S3Config>, string]>([
      ['the secret', { secretAccessKey: 'guessed' }, 'AWS_SECRET_ACCESS_KEY does not belong'],
      ['the key', { accessKeyId: 'helpdesk:nobody' }, 'AWS_ACCESS_KEY_ID'],
      ['the bucket', { bucket: 'no-such-bucket' }, 'there is no bucket of the name in STORAGE_URL'],
      ['the region', { region: 'eu-west-9' }, 'STORAGE_URL names another region'],
    ])('%s', async (_, changes, words) => {
      const wrong = without(changes)
      const reason = await wrong.check().then(() => '', String)
      expect(reason).toContain(words)
      expect(reason).not.toContain(place.config.secretAccessKey)
      expect(reason).not.toContain('guessed')
      const stagedFile = await place.stagedFileOf('let me in')
      await expect(wrong.put('temp/2-cd.txt', stagedFile)).rejects.toMatchObject({ code: 'unavailable' })
      expect(place.stagedFiles()).toEqual([])
      if (!changes.bucket) await expect(wrong.read(FROM)).rejects.toMatchObject({ code: 'unavailable' })
      await expect(wrong.remove(FROM)).rejects.toMatchObject({ code: 'unavailable' })
      await expect(wrong.move(FROM, 'temp/2-cd.txt')).rejects.toMatchObject({ code: 'unavailable' })
      expect(await place.keys()).toEqual([FROM])
    })

    it('uploads: a file damaged on the way is refused and leaves nothing', async () => {
      const stagedFile = await place.stagedFileOf('as it was received')
      writeFileSync(stagedFile.path, 'as it was deceived')
      await expect(place.storage.put('temp/2-cd.txt', stagedFile)).rejects.toMatchObject({ code: 'unavailable' })
      expect(await place.keys()).toEqual([FROM])
      expect(place.stagedFiles()).toEqual([])
    })
  })

  it('without its bucket is not mistaken for one without the object', async () => {
    const elsewhere = without({ bucket: 'no-such-bucket' })
    await expect(elsewhere.read(FROM)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('replaces only the object of the key', async () => {
    await place.storage.put('temp/2-cd.txt', await place.stagedFileOf('second'))
    await place.storage.put(FROM, await place.stagedFileOf('again'))
    expect(await textOf(place.storage, FROM)).toBe('again')
    expect(await textOf(place.storage, 'temp/2-cd.txt')).toBe('second')
  })
})
