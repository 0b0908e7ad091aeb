import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Storage } from '#server/files/storage.ts'
import { temporaryDirectory } from '#test/support/server.ts'
import { respondOk, redirectTo, startFakeS3, createStorageAt } from './fake-s3.ts'
import { FROM, openStaging } from './test-storages.ts'

const PHOTO = { name: 'a.png', contentType: 'image/png' }

let staging: ReturnType<typeof openStaging>
let service: Awaited<ReturnType<typeof startFakeS3>>
let storage: Storage
beforeEach(async () => {
  staging = openStaging(temporaryDirectory())
  service = await startFakeS3([respondOk])
  storage = createStorageAt(service.endpoint, staging)
})
afterEach(() => service.close())

describe('A request to an S3 service', () => {
  it('has the file’s length and hash, and nothing about its type', async () => {
    const stagedFile = await staging.place.stagedFileOf('hello')
    await storage.put(FROM, stagedFile)
    const { headers } = service.seen[0]!
    expect(headers).toMatchObject({
      'content-length': '5',
      'content-type': 'application/octet-stream',
      'x-amz-content-sha256': stagedFile.sha256,
    })
    expect(headers['transfer-encoding']).toBeUndefined()
  })

  it.each(['/base', '/base/', '/base//'])('uses an endpoint with the path %s', async (path) => {
    const endpoint = new URL(path, service.endpoint)
    const below = createStorageAt(endpoint, staging)
    await below.remove(FROM)
    expect(service.seen[0]!.url).toBe(`/base/files/${FROM}`)
    const link = await below.signLink!(FROM, PHOTO, 60)
    expect(new URL(link).pathname).toBe(`/base/files/${FROM}`)
  })

  it('follows no redirect', async () => {
    const elsewhere = service
    service = await startFakeS3([redirectTo(new URL('/files/elsewhere', elsewhere.endpoint).href)])
    storage = createStorageAt(service.endpoint, staging)
    const unavailable = { code: 'unavailable' }
    await expect(storage.put(FROM, await staging.place.stagedFileOf('hello'))).rejects.toMatchObject(unavailable)
    await expect(storage.read(FROM)).rejects.toMatchObject(unavailable)
    elsewhere.close()
    expect(service.seen.length).toBeGreaterThan(0)
    expect(elsewhere.seen).toEqual([])
  })

  it('has the session token, and so does a link', async () => {
    storage = createStorageAt(service.endpoint, staging, { sessionToken: 'of-today' })
    await storage.remove(FROM)
    expect(service.seen[0]!.headers['x-amz-security-token']).toBe('of-today')
    const link = await storage.signLink!(FROM, PHOTO, 60)
    expect(new URL(link).searchParams.get('X-Amz-Security-Token')).toBe('of-today')
  })
})
