import { failure } from './provider.ts'

/** Limit of a decompressed response; a complete one has a few thousand. */
const MAX_RESPONSE_BYTES = 256 * 1024

/** A fetch that follows no redirect and accepts only JSON of at most 256 KB. Every error is thrown as a Failure. */
export async function limitedFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const away = (error: unknown) => explain(error, init.signal)
  const response = await fetch(input, { ...init, redirect: 'manual' }).catch(away)
  const type = response.headers.get('content-type') ?? 'no content type'
  const refusal = refuse(response.status, type)
  if (refusal) {
    // An error while cancelling does not matter.
    await response.body?.cancel().catch(() => {})
    throw refusal
  }
  const body = await read(response).catch(away)
  return new Response(body, { status: response.status, headers: { 'content-type': type } })
}

function refuse(status: number, type: string) {
  if (status === 408 || status === 429 || status >= 500) return failure('away', `answered ${status}`)
  if (status >= 400) return failure('refused', `answered ${status}`)
  if (status >= 300) return failure('refused', `wants to send us elsewhere (${status}); check AI_BASE_URL`)
  if (/^application\/([\w.-]+\+)?json\b/i.test(type)) return undefined
  return failure('refused', `answered ${/^[\w./+-]{1,60}/.exec(type)?.[0]} instead of JSON; check AI_BASE_URL`)
}

async function read(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_RESPONSE_BYTES) throw failure('nonsense', `answered with more than ${MAX_RESPONSE_BYTES} bytes`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function explain(error: unknown, signal: AbortSignal | null | undefined): never {
  if (signal?.aborted) throw abortFailure(signal)
  if (!(error instanceof TypeError)) throw error
  const { code } = (error.cause ?? {}) as { code?: unknown }
  throw failure('away', `cannot be reached (${typeof code === 'string' ? code : 'the line broke'})`)
}

/** Creates the failure of an aborted call: the deadline passed, or the server stops. */
export function abortFailure(signal: AbortSignal) {
  const late = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
  return failure('away', late ? 'took too long' : 'was not waited for: the server stops')
}
