import * as z from 'zod/mini'
import type { MailOAuth } from '../../platform/config/mail-oauth.ts'
import { parseJson } from '../../platform/parse-json.ts'
import ACCESS from './data/consent.json' with { type: 'json' }

/** Returns a token that is valid for five more minutes and not the one that was refused. Throws MailTokenError. */
export type TokenSource = (refused?: string) => Promise<string>

/** A missing token: the service refuses the application, or could not be reached. `code` is the service's own, one word. */
export class MailTokenError extends Error {
  reason: 'refused' | 'unavailable'
  code: string
  constructor(reason: 'refused' | 'unavailable', code: string) {
    super(`No access token: ${reason} (${code}).`)
    this.reason = reason
    this.code = code
  }
}

type Options = {
  endpoint?: string
  timeoutMs?: number
  /** Milliseconds of a monotonic clock. */
  clock?: () => number
}

const SECONDS = 1_000
/** A token is not used in its last five minutes: signing in may take long. */
const MARGIN_SECONDS = 300
const MAX_RESPONSE_CHARACTERS = 100_000

const tokenResponse = z.object({
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.optional(z.string()),
  scope: z.optional(z.string()),
  expires_in: z.optional(z.coerce.number()),
})
const errorResponse = z.object({ error: z.string(), error_description: z.optional(z.string()) })

/** Creates the source of access tokens: by client credentials for Microsoft, by a refresh token for Google. */
export function createTokenSource(oauth: MailOAuth, options: Options = {}): TokenSource {
  const { endpoint = endpointOf(oauth), timeoutMs, clock = () => performance.now() } = options
  let cached: { token: string; until: number } | undefined
  let request: Promise<string> | undefined

  async function fetchToken(): Promise<string> {
    const asked = clock()
    const exchange = (grant: Record<string, string>) =>
      requestToken(endpoint, { client_id: oauth.clientId, client_secret: oauth.clientSecret, ...grant }, timeoutMs)
    const response = oauth.renew
      ? await oauth.renew((refreshToken) => exchange(renewalGrant(oauth, refreshToken)))
      : await exchange(grantOf(oauth))
    const { access_token: token, expires_in: seconds = 3600 } = response
    cached = { token, until: asked + Math.max(seconds - MARGIN_SECONDS, seconds / 2) * SECONDS }
    return token
  }

  return async (refused) => {
    if (cached && cached.token !== refused && clock() < cached.until) return cached.token
    request ??= fetchToken().finally(() => (request = undefined))
    return request
  }
}

const shared = new WeakMap<MailOAuth, TokenSource>()

/** Returns the source that everything in this process shares for an application, undefined without one. */
export function tokensOf(oauth: MailOAuth | undefined): TokenSource | undefined {
  if (!oauth) return undefined
  const tokens = shared.get(oauth) ?? createTokenSource(oauth)
  shared.set(oauth, tokens)
  return tokens
}

/** Runs `attempt` with a token, and again with a new one when the mail server refused it: a service may revoke tokens early. */
export async function withToken<T>(
  tokens: TokenSource,
  attempt: (token: string) => Promise<T>,
  isRefusal: (error: unknown) => boolean,
): Promise<T> {
  const token = await tokens()
  try {
    return await attempt(token)
  } catch (error) {
    if (!isRefusal(error)) throw error
    return attempt(await tokens(token))
  }
}

export const addressOf = (address: string, tenant: string | null) =>
  address.replace('TENANT', encodeURIComponent(tenant ?? ''))

const endpointOf = (oauth: MailOAuth) =>
  addressOf(ACCESS[oauth.service].token, oauth.service === 'microsoft' ? oauth.tenant : null)

/** Of a person's consent, for sending and receiving. */
const { granted, lasting } = ACCESS.microsoft
const MICROSOFT_SCOPE = [...granted, ...lasting].join(' ')

/** The grant of each service: RFC 6749, sections 4.4 and 6. */
const grantOf = (oauth: MailOAuth): Record<string, string> =>
  oauth.refreshToken === undefined
    ? { grant_type: 'client_credentials', scope: 'https://outlook.office365.com/.default' }
    : renewalGrant(oauth, oauth.refreshToken)

const renewalGrant = ({ service }: MailOAuth, refreshToken: string): Record<string, string> => ({
  grant_type: 'refresh_token',
  refresh_token: refreshToken,
  ...(service === 'microsoft' && { scope: MICROSOFT_SCOPE }),
})

const TIMEOUT_MS = 15_000

/** Requests tokens from a mail service. Throws MailTokenError. */
export async function requestToken(endpoint: string, form: Record<string, string>, timeoutMs = TIMEOUT_MS) {
  const { status, body } = await post(endpoint, new URLSearchParams(form), timeoutMs)
  const found = tokenResponse.safeParse(body)
  if (status === 200 && found.success) return found.data
  // Rate limits and outages are temporary.
  const isTemporary = status >= 500 || status === 429 || status === 408 || status === 200
  throw new MailTokenError(isTemporary ? 'unavailable' : 'refused', codeOf(status, body))
}

async function post(endpoint: string, body: URLSearchParams, timeoutMs: number) {
  try {
    const response = await fetch(endpoint, { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs) })
    const text = (await response.text()).slice(0, MAX_RESPONSE_CHARACTERS)
    return { status: response.status, body: parseJson(text) }
  } catch (error) {
    const { name, cause } = error as Error
    throw new MailTokenError('unavailable', (cause as NodeJS.ErrnoException | undefined)?.code ?? name)
  }
}

/** Returns Microsoft's error number, which is more specific than `invalid_client`; the description with ids is left out. */
function codeOf(status: number, body: unknown): string {
  const { data } = errorResponse.safeParse(body)
  const number = /AADSTS\d{1,9}/.exec(data?.error_description ?? '')?.[0]
  return number ?? (data && /^[a-z_]{1,40}$/.test(data.error) ? data.error : `status ${status}`)
}
