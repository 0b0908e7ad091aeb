import { openAsBlob } from 'node:fs'
import { contentDisposition, harmlessType } from './content-disposition.ts'
import type { Drafts } from './drafts.ts'
import { type Patience, type S3Config, createS3Client } from './s3-client.ts'
import { unavailable } from './s3-failure.ts'
import { type Storage, requireKey } from './storage.ts'

/**
 * Objects in a bucket of an S3-compatible service. Everything but `check` throws `unavailable` when the service cannot be
 * asked or will not do it, with the reason as its cause; `check` throws the reason itself.
 */
export function createS3Storage(
  config: S3Config,
  drafts: Pick<Drafts, 'check'>,
  patience?: Patience,
): Storage {
  const client = createS3Client(config, patience)
  let probe: Promise<unknown> | undefined
  const ask: typeof client.ask = (...request) => client.ask(...request).catch(failAsUnavailable)

  return {
    async put(key, draft) {
      try {
        const body = await openAsBlob(draft.path)
        // The service compares the bytes it got with their hash, and answers once they are safe.
        const headers = { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': draft.sha256 }
        await ask('PUT', requireKey(key), { body, headers })
      } finally {
        await draft.discard()
      }
    },

    has: async (key) => (await ask('HEAD', requireKey(key))) !== undefined,

    read: async (key) => (await client.open(requireKey(key)).catch(failAsUnavailable)) ?? undefined,

    movesByCopy: true,

    async move(from, to) {
      const source = { 'x-amz-copy-source': `/${config.bucket}/${requireKey(from)}` }
      // Nothing to move: it has been moved before, or removed since. Neither gets better by trying again.
      if ((await ask('PUT', requireKey(to), { headers: source })) === undefined) return
      await ask('DELETE', from)
    },

    async remove(key) {
      await ask('DELETE', requireKey(key))
    },

    async check() {
      // Anyone may ask for our health, so however many do, the service is asked once at a time.
      probe ??= client.ask('GET', '', { query: LIST_ONE }).finally(() => (probe = undefined))
      await Promise.all([drafts.check(), probe])
    },

    signLink: async (key, file, seconds) =>
      client.sign(
        requireKey(key),
        {
          'response-cache-control': 'private, no-store',
          'response-content-disposition': contentDisposition(file),
          'response-content-type': harmlessType(file.contentType),
        },
        seconds,
      ),
  }
}

/** Shows that the service is there, knows the credentials and has the bucket. */
const LIST_ONE = { 'list-type': '2', 'max-keys': '1', prefix: 'temp/' }

function failAsUnavailable(reason: unknown): never {
  throw unavailable(reason)
}
