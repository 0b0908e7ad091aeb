import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import pLimit from 'p-limit'
import { errorCodeIn, refusedError, timeoutError, unreachableError } from './s3-errors.ts'

/** A bucket of an S3-compatible service; an endpoint may have a path. */
export type S3Config = {
  endpoint: URL
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string | undefined
}
/** Milliseconds until the service has to have answered, waiting and further tries included; a file may take longer. */
export type S3Timeouts = { responseMs: number; uploadMs: number }

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE'
type Details = { headers?: Record<string, string>; body?: Blob; query?: Record<string, string> }

const DEFAULT_TIMEOUTS: S3Timeouts = { responseMs: 10_000, uploadMs: 30_000 }
/** Milliseconds before the second and the third try. */
const RETRY_DELAYS_MS = [100, 400]
/** Files being sent: each takes memory, and a line that is shared by many is too slow for all of them. */
const MAX_UPLOADS = 32

/** Asks an S3-compatible service in signed requests; every one may be sent again, and none waits for ever. */
export function createS3Client(
  config: S3Config,
  { responseMs: answer, uploadMs: upload }: S3Timeouts = DEFAULT_TIMEOUTS,
) {
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

  /** The bucket in the path, which works everywhere. An address may hold a password, so only its origin is taken. */
  function urlOf(key: string, query: Record<string, string> = {}): URL {
    const path = [endpoint.pathname.replace(/\/+$/, ''), bucket, ...(key ? [key] : [])].join('/')
    const address = new URL(path, endpoint.origin)
    address.search = String(new URLSearchParams(query))
    return address
  }

  async function sendOnce(
    method: Method,
    key: string,
    { query, headers, body }: Details,
    signal: AbortSignal,
  ) {
    const signed = await aws.sign(urlOf(key, query), { method, ...(headers ? { headers } : {}) })
    return fetch(signed.url, {
      method,
      headers: signed.headers,
      signal,
      ...(body ? streamedBody(body) : NO_REDIRECT),
    })
  }

  async function send(...request: Parameters<typeof sendOnce>): Promise<Response> {
    const signal = request[3]
    for (const milliseconds of RETRY_DELAYS_MS) {
      try {
        const response = await sendOnce(...request)
        if (!isTransient(response.status)) return response
        await response.body?.cancel()
      } catch (error) {
        if (signal.aborted) throw error
      }
      await pause(milliseconds, undefined, { signal })
    }
    return sendOnce(...request)
  }

  /** Gives up once the limit has passed; what has been answered by then may still be read. */
  async function withTimeout<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), milliseconds)
    try {
      return await work(limit.signal)
    } catch (error) {
      throw limit.signal.aborted ? timeoutError(host) : unreachableError(host, error)
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
      if (response.ok) return { taken: await take(response) }
      return { status: response.status, document: await response.text() }
    }
    const outcome = details.body
      ? await withTimeout(upload, (signal) => limitUploads(() => exchange(signal)))
      : await withTimeout(answer, exchange)
    if ('taken' in outcome) return outcome.taken
    const { status, document } = outcome
    const hasNone = method === 'HEAD' || errorCodeIn(document) === 'NoSuchKey'
    if (status === 404 && hasNone && !details.body) return undefined
    throw refusedError(host, status, document)
  }

  return {
    /** The document of the answer; undefined when there is no such object. Throws in words for an operator. */
    async requestText(method: Method, key: string, details: Details = {}): Promise<string | undefined> {
      const document = await request(method, key, details, (response) => response.text())
      // A copy that fails halfway has been answered 200 by then.
      if (document && errorCodeIn(document)) throw refusedError(host, 200, document)
      return document
    },

    /** The object as a stream; undefined when there is none. Throws in words for an operator. */
    openObject: (key: string) =>
      request('GET', key, {}, (response) => response.body as ReadableStream<Uint8Array> | null),

    /** An address that needs no credentials for so many seconds; `query` says what its answer is to look like. */
    async signUrl(key: string, query: Record<string, string>, seconds: number): Promise<string> {
      const address = urlOf(key, { ...query, 'X-Amz-Expires': String(seconds) })
      const { url } = await aws.sign(address, { aws: { signQuery: true } })
      // Services differ in whether a plus sign in an address is a space; all were told of spaces.
      return url.replaceAll('+', '%20')
    },
  }
}

/** A redirect would take credentials elsewhere. */
const NO_REDIRECT = { redirect: 'manual' } as const
/**
 * Only a request that follows no redirect is sent straight from the disk: any other is copied first, and its copy holds
 * the whole file in memory (fetch.spec.whatwg.org, HTTP-network-or-cache fetch).
 */
const streamedBody = (body: Blob) => ({ body, redirect: 'error' }) as const

/** Asking again may help. */
const isTransient = (status: number) => status >= 500 || status === 429
