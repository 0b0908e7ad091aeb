import type { ResponseBody, Input, Operation } from '#contract/operation.ts'
import { ApiError, toApiError, fillPath } from './api.ts'
import { whileBusy } from './page-state.ts'

/** Milliseconds without progress or a response. */
const STALL_TIMEOUT_MS = 90_000

type UploadOptions = {
  signal: AbortSignal
  headers?: Record<string, string>
  /** The share of bytes sent, from 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Sends one file to an operation whose body is multipart. Rejects as `call` does: ApiError for everything but success,
 * AbortError when aborted. XMLHttpRequest, because fetch does not report upload progress.
 */
export function sendFile<O extends Operation>(
  operation: O,
  input: Input<O>,
  { name, content }: { name: string; content: Blob },
  { signal, headers = {}, onProgress }: UploadOptions,
): Promise<ResponseBody<O>> {
  if (signal.aborted) return Promise.reject(cancelled())
  const { promise, resolve, reject } = Promise.withResolvers<ResponseBody<O>>()
  const request = new XMLHttpRequest()
  let stallTimer: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(stallTimer)
    stallTimer = setTimeout(() => request.abort(), STALL_TIMEOUT_MS)
  }
  const stop = () => request.abort()
  request.open(operation.method, fillPath(operation.path, input).path)
  request.responseType = 'json'
  for (const [header, value] of Object.entries({ accept: 'application/json', ...headers }))
    request.setRequestHeader(header, value)
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    wait()
    if (lengthComputable) onProgress(loaded / total)
  })
  request.addEventListener('load', () => {
    const { status, response } = request as { status: number; response: unknown }
    if (status >= 200 && status < 300 && response) resolve(response as ResponseBody<O>)
    else reject(toApiError(status, response, request.getResponseHeader('retry-after')))
  })
  request.addEventListener('error', () => reject(new ApiError(0, '')))
  request.addEventListener('abort', () => reject(signal.aborted ? cancelled() : new ApiError(0, '')))
  request.addEventListener('loadend', () => {
    clearTimeout(stallTimer)
    signal.removeEventListener('abort', stop)
  })
  signal.addEventListener('abort', stop)
  const body = new FormData()
  body.append('file', content, name)
  wait()
  request.send(body)
  return whileBusy(promise)
}

const cancelled = () => new DOMException('The upload was cancelled', 'AbortError')
