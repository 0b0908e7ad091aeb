import { openAsBlob } from 'node:fs'
import { contentDisposition, safeContentType } from './content-disposition.ts'
import type { Drafts } from './drafts.ts'
import { type S3Timeouts, type S3Config, createS3Client } from './s3-client.ts'
import { unavailableError } from './s3-errors.ts'
import { type Storage, assertObjectKey } from './storage.ts'

/**
 * Objects in a bucket of an S3-compatible service. Everything but `check` throws `unavailable` when the service cannot be
 * asked or will not do it, with the reason as its cause; `check` throws the reason itself.
 */
export function createS3Storage(
  config: S3Config,
  drafts: Pick<Drafts, 'check'>,
  patience?: S3Timeouts,
): Storage {
  const client = createS3Client(config, patience)
  let probe: Promise<unknown> | undefined
  const send: typeof client.requestText = (...request) =>
    client.requestText(...request).catch(throwUnavailable)

  return {
    async put(key, draft) {
      try {
        const body = await openAsBlob(draft.path)
        // The service compares the bytes it got with their hash, and answers once they are safe.
        const headers = { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': draft.sha256 }
        await send('PUT', assertObjectKey(key), { body, headers })
      } finally {
        await draft.discard()
      }
    },

    has: async (key) => (await send('HEAD', assertObjectKey(key))) !== undefined,

    read: async (key) => (await client.openObject(assertObjectKey(key)).catch(throwUnavailable)) ?? undefined,

    movesByCopy: true,

    async move(from, to) {
      const source = { 'x-amz-copy-source': `/${config.bucket}/${assertObjectKey(from)}` }
      // Nothing to move: it has been moved before, or removed since. Neither gets better by trying again.
      if ((await send('PUT', assertObjectKey(to), { headers: source })) === undefined) return
      await send('DELETE', from)
    },

    async remove(key) {
      await send('DELETE', assertObjectKey(key))
    },

    async check() {
      // Anyone may ask for our health, so however many do, the service is asked once at a time.
      probe ??= client.requestText('GET', '', { query: LIST_ONE_OBJECT }).finally(() => (probe = undefined))
      await Promise.all([drafts.check(), probe])
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

/** Shows that the service is there, knows the credentials and has the bucket. */
const LIST_ONE_OBJECT = { 'list-type': '2', 'max-keys': '1', prefix: 'temp/' }

function throwUnavailable(reason: unknown): never {
  throw unavailableError(reason)
}
