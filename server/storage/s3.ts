import { openAsBlob } from 'node:fs'
import { contentDisposition, safeContentType } from './content-disposition.ts'
import type { Staging } from './staging.ts'
import { type S3Timeouts, type S3Config, createS3Client } from './s3-client.ts'
import { unavailableError } from './s3-errors.ts'
import { type Storage, assertObjectKey } from './storage.ts'

/**
 * Stores objects in a bucket of an S3-compatible service. Every method but `check` throws `unavailable`, with the reason as
 * its cause, when the service cannot be reached or refuses; `check` throws the reason itself.
 */
export function createS3Storage(config: S3Config, staging: Pick<Staging, 'check'>, timeouts?: S3Timeouts): Storage {
  const client = createS3Client(config, timeouts)
  let probe: Promise<unknown> | undefined
  const send: typeof client.requestText = (...request) => client.requestText(...request).catch(throwUnavailable)
  const has = async (key: string) => (await send('HEAD', assertObjectKey(key))) !== undefined

  return {
    async put(key, stagedFile) {
      try {
        const body = await openAsBlob(stagedFile.path)
        // The service verifies the hash, and responds once the object is durable.
        const headers = { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': stagedFile.sha256 }
        await send('PUT', assertObjectKey(key), { body, headers })
      } finally {
        await stagedFile.discard()
      }
    },

    has,

    async existing(keys) {
      const there = await Promise.all(keys.map(has))
      return new Set(keys.filter((_, index) => there[index]))
    },

    read: async (key) => (await client.openObject(assertObjectKey(key)).catch(throwUnavailable)) ?? undefined,

    movesByCopy: true,

    async move(from, to) {
      const source = { 'x-amz-copy-source': `/${config.bucket}/${assertObjectKey(from)}` }
      // A missing source was moved before or removed since; retrying would not help.
      if ((await send('PUT', assertObjectKey(to), { headers: source })) === undefined) return
      await send('DELETE', from)
    },

    async remove(key) {
      await send('DELETE', assertObjectKey(key))
    },

    async check() {
      // Anyone can call /readyz, so concurrent checks share one request to the service.
      probe ??= client.requestText('GET', '', { query: LIST_ONE_OBJECT }).finally(() => (probe = undefined))
      await Promise.all([staging.check(), probe])
    },

    signLink: async (key, file, seconds) =>
      client.signUrl(
        assertObjectKey(key),
        {
          'response-cache-control': 'private, no-store',
          'response-content-disposition': contentDisposition(file),
          'response-content-type': safeContentType(file.contentType),
        },
        seconds,
      ),
  }
}

/** Verifies that the service is reachable, accepts the credentials and has the bucket. */
const LIST_ONE_OBJECT = { 'list-type': '2', 'max-keys': '1', prefix: 'temp/' }

function throwUnavailable(reason: unknown): never {
  throw unavailableError(reason)
}
