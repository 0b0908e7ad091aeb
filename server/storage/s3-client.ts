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
/** Timeouts of a request, waiting and retries included; uploading a file may take longer than anything else. */
export type S3Timeouts = { responseMs: number; uploadMs: number }

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE'
type Details = { headers?: Record<string, string>; body?: Blob; query?: Record<string, string> }

const DEFAULT_TIMEOUTS: S3Timeouts = { responseMs: 10_000, uploadMs: 30_000 }
/** Before the second and the third attempt. */
const RETRY_DELAYS_MS = [100, 400]
/** Concurrent uploads: each takes memory, and a connection shared by too many is too slow for all of them. */
const MAX_UPLOADS = 32

/** Creates a client that sends signed requests to an S3-compatible service. Requests are idempotent, retried and time out. */
export function createS3Client(config: S3Config, { responseMs, uploadMs }: S3Timeouts = DEFAULT_TIMEOUTS) {
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

  /** Puts the bucket into the path, which every service supports. Only the endpoint's origin is used: it may contain a password. */
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
      await pause(milliseconds, undefined, { signal })
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
      throw timeout.signal.aborted ? timeoutError(host) : unreachableError(host, error)
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

/** A followed redirect would send the credentials elsewhere. */
const NO_REDIRECT = { redirect: 'manual' } as const
/**
 * `redirect: 'error'` lets a body be streamed from disk; otherwise fetch copies the whole file into memory first
 * (fetch.spec.whatwg.org, HTTP-network-or-cache fetch).
 */
const streamedBody = (body: Blob) => ({ body, redirect: 'error' }) as const

/** Whether a retry may help. */
const isTransient = (status: number) => status >= 500 || status === 429
