import { AppError } from '../../platform/errors.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import pLimit from 'p-limit'
import { openAsBlob } from 'node:fs'
import { contentDisposition, safeContentType } from './content-disposition.ts'
import type { Staging } from './staging.ts'
import { type Storage, assertObjectKey } from '../storage.ts'

/** Explanations for the operator by S3's error code (docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html). */
const REMEDIES: Record<string, string> = {
  InvalidAccessKeyId: 'it does not know the key in AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID',
  InvalidToken: 'AWS_SESSION_TOKEN does not belong to AWS_ACCESS_KEY_ID',
  ExpiredToken: 'AWS_SESSION_TOKEN has expired',
  AccessDenied: 'the owner of AWS_ACCESS_KEY_ID may not list, read, write and delete in the bucket of STORAGE_URL',
  NoSuchBucket: 'there is no bucket of the name in STORAGE_URL',
  InvalidBucketName: 'the name in STORAGE_URL cannot be that of a bucket',
  AuthorizationHeaderMalformed: 'STORAGE_URL names another region than its own',
  PermanentRedirect: 'the bucket in STORAGE_URL is in another region or at another endpoint',
  RequestTimeTooSkewed: 'the clock of this machine differs from its own',
}

/** Returns the error code in a response body of S3; undefined when there is none. */
export const errorCodeIn = (document: string): string | undefined =>
  /<Error\b.*?<Code>(\w{1,60})<\/Code>/s.exec(document)?.[1]

export function refusedError(host: string, status: number, document: string): Error {
  const code = errorCodeIn(document)
  const statusText = code ? `${status} ${code}` : String(status)
  const remedy = code && REMEDIES[code]
  return new Error(`The storage service ${host} answered ${statusText}${remedy ? `: ${remedy}` : ''}.`)
}

/** Creates the error for an unreachable service; neither host nor system error code contains a secret. */
function unreachableError(host: string, error: unknown): Error {
  const code = error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code
  const reason = typeof code === 'string' ? ` (${code})` : ''
  return new Error(`The storage service ${host} of STORAGE_URL cannot be reached${reason}.`)
}

/** Throws the error that clients see; its cause is for the log only. */
function throwUnavailable(cause: unknown): never {
  const error = new AppError('unavailable', 'Files cannot be stored right now. Please try again in a moment.')
  throw Object.assign(error, { cause })
}

/** A bucket of an S3-compatible service; an endpoint may have a path. */
export type S3Config = {
  endpoint: URL
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string | undefined
}
/** Timeouts of a request, with waiting and retries; uploading a file may take longer than anything else. */
export type S3Timeouts = { responseMs: number; uploadMs: number }

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE'
type Details = { headers?: Record<string, string>; body?: Blob; query?: Record<string, string> }

const DEFAULT_TIMEOUTS: S3Timeouts = { responseMs: 10_000, uploadMs: 30_000 }
const RETRY_DELAYS_MS = [100, 400]
/** Maximum concurrent uploads: each takes memory, and a connection shared by too many is too slow for all of them. */
const MAX_UPLOADS = 32

/** Creates a client that sends signed requests to an S3-compatible service; requests are idempotent and retried. */
function createS3Client(config: S3Config, { responseMs, uploadMs }: S3Timeouts = DEFAULT_TIMEOUTS) {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, sessionToken } = config
  const { host } = endpoint
  const limitUploads = pLimit(MAX_UPLOADS)
  const aws = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: 0,
    ...(sessionToken ? { sessionToken } : {}),
  })

  /** Puts the bucket into the path, which every service supports, and leaves out a password of the endpoint. */
  function urlOf(key: string, query: Record<string, string> = {}): URL {
    const path = [endpoint.pathname.replace(/\/+$/, ''), bucket, ...(key ? [key] : [])].join('/')
    const address = new URL(path, endpoint.origin)
    address.search = String(new URLSearchParams(query))
    return address
  }

  async function sendOnce(method: Method, key: string, { query, headers, body }: Details, signal: AbortSignal) {
    const signed = await aws.sign(urlOf(key, query), { method, ...(headers ? { headers } : {}) })
    return fetch(signed.url, {
      method,
      headers: signed.headers,
      signal,
      ...(body ? streamedBody(body) : NO_REDIRECT),
    })
  }

  async function send(...args: Parameters<typeof sendOnce>): Promise<Response> {
    const signal = args[3]
    for (const milliseconds of RETRY_DELAYS_MS) {
      try {
        const response = await sendOnce(...args)
        if (!isTransient(response.status)) return response
        await response.body?.cancel()
      } catch (error) {
        if (signal.aborted) throw error
      }
      await sleep(milliseconds, undefined, { signal })
    }
    return sendOnce(...args)
  }

  /** Aborts after the timeout; the body of a response that arrived in time may still be read. */
  async function withTimeout<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), milliseconds)
    try {
      return await work(timeout.signal)
    } catch (error) {
      throw timeout.signal.aborted
        ? new Error(`The storage service ${host} does not respond.`)
        : unreachableError(host, error)
    } finally {
      clearTimeout(timer)
    }
  }

  async function request<T>(
    method: Method,
    key: string,
    details: Details,
    take: (response: Response) => T | Promise<T>,
  ): Promise<T | undefined> {
    async function exchange(signal: AbortSignal) {
      const response = await send(method, key, details, signal)
      if (response.ok) return { body: await take(response) }
      return { status: response.status, document: await response.text() }
    }
    const outcome = details.body
      ? await withTimeout(uploadMs, (signal) => limitUploads(() => exchange(signal)))
      : await withTimeout(responseMs, exchange)
    if ('body' in outcome) return outcome.body
    const { status, document } = outcome
    const hasNone = method === 'HEAD' || errorCodeIn(document) === 'NoSuchKey'
    if (status === 404 && hasNone && !details.body) return undefined
    throw refusedError(host, status, document)
  }

  return {
    /** Returns the body of the response; undefined when there is no such object. Throws errors worded for an operator. */
    async requestText(method: Method, key: string, details: Details = {}): Promise<string | undefined> {
      const document = await request(method, key, details, (response) => response.text())
      // A copy that fails halfway has already sent status 200.
      if (document && errorCodeIn(document)) throw refusedError(host, 200, document)
      return document
    },

    /** Opens an object as a stream; undefined when there is none. Throws errors worded for an operator. */
    openObject: (key: string) =>
      request('GET', key, {}, (response) => response.body as ReadableStream<Uint8Array> | null),

    /** Signs an address that works without credentials for `seconds`; `query` sets the headers of its response. */
    async signUrl(key: string, query: Record<string, string>, seconds: number): Promise<string> {
      const address = urlOf(key, { ...query, 'X-Amz-Expires': String(seconds) })
      const { url } = await aws.sign(address, { aws: { signQuery: true } })
      // Services differ in whether they read a plus sign as a space; all of them read %20.
      return url.replaceAll('+', '%20')
    },
  }
}

/** Not followed, since a redirect would get the credentials. */
const NO_REDIRECT = { redirect: 'manual' } as const
/** `redirect: 'error'` lets fetch stream a body, which it copies into memory otherwise (fetch.spec.whatwg.org). */
const streamedBody = (body: Blob) => ({ body, redirect: 'error' }) as const

const isTransient = (status: number) => status >= 500 || status === 429

/**
 * Stores objects in a bucket of an S3-compatible service. Every method but `check` throws `unavailable`, with the
 * reason as its cause, when the service cannot be reached or refuses; `check` throws the reason itself.
 */
export function createS3Storage(config: S3Config, staging: Pick<Staging, 'check'>, timeouts?: S3Timeouts): Storage {
  const client = createS3Client(config, timeouts)
  let probe: Promise<unknown> | undefined
  const send: typeof client.requestText = (...request) => client.requestText(...request).catch(throwUnavailable)

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

    has: async (key) => (await send('HEAD', assertObjectKey(key))) !== undefined,

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

/** Query that verifies access to the bucket. */
const LIST_ONE_OBJECT = { 'list-type': '2', 'max-keys': '1', prefix: 'temp/' }
