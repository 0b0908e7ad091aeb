import { createHash, randomBytes } from 'node:crypto'
import type { CONSENT_OUTCOMES, finishConsent as operation } from '#contract/mail-settings.ts'
import type { Parsed } from '#contract/operation.ts'
import type { Context } from '../../context.ts'
import type { Session } from '../../people/sessions.ts'
import type { MailOAuth, MailPart } from '../../platform/config/mail-oauth.ts'
import { AppError } from '../../platform/errors.ts'
import { countAttempt } from '../../platform/limits/counters.ts'
import { errorFields } from '../../platform/log.ts'
import { readApplication, storeConsent } from '../settings/mail-settings.ts'
import { type ServerSettings, consentCallback, storeConsentProblem } from '../settings/store.ts'
import ACCESS from './data/consent.json' with { type: 'json' }
import { addressOf, MailTokenError, requestToken } from './token-source.ts'

type Outcome = (typeof CONSENT_OUTCOMES)[number]
type Service = MailOAuth['service']
type Application = Pick<ServerSettings, 'kind' | 'client_id' | 'client_secret' | 'tenant' | 'user'>
/** The mail services and the stored settings; a test has its own. TENANT in an address is that of the settings. */
export type ConsentParts = {
  services: Record<Service, { authorize: string; token: string }>
  readApplication: (ctx: Context, part: MailPart) => Promise<Application>
  storeConsent: typeof storeConsent
}

const PARTS: ConsentParts = { services: ACCESS, readApplication, storeConsent }
const STATE_MS = 10 * 60 * 1000

/** Returns the address at which the mail service asks for access. Throws `conflict` where no settings wait for it. */
export async function beginConsent(ctx: Context, { id }: Session, part: MailPart, parts = PARTS) {
  const { kind, client_id, tenant, user } = await parts.readApplication(ctx, part)
  const service = kind as Service
  const { granted, lasting, more } = ACCESS[service]
  const nonce = `${part}.${kind}.${ctx.now().getTime()}.${randomBytes(24).toString('base64url')}`
  const url = new URL(addressOf(parts.services[service].authorize, tenant))
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: client_id!,
    redirect_uri: consentCallback(ctx),
    scope: [...granted, ...lasting].join(' '),
    state: `${nonce}.${signState(ctx, nonce, id)}`,
    code_challenge: createHash('sha256').update(verifierOf(ctx, nonce)).digest('base64url'),
    code_challenge_method: 'S256',
    login_hint: user,
    ...more,
  }).toString()
  await storeConsentProblem(ctx, part, null)
  return url.href
}

/**
 * Takes the mail service's answer to a consent that this session began, and makes the settings that waited for it the current
 * ones. An answer to anything else exchanges and changes nothing; which page it belongs to is a guess then.
 */
export async function finishConsent(
  ctx: Context,
  session: Session | undefined,
  { state = '', code, error }: Parsed<typeof operation>,
  parts = PARTS,
): Promise<{ which: MailPart; outcome: Outcome }> {
  const which = state.startsWith('receiving.') ? 'receiving' : 'sending'
  const nonce = await spendState(ctx, session, state)
  if (!nonce) {
    ctx.log.warn('mail.consent_stale', { which })
    return { which, outcome: 'failed' }
  }
  let outcome: Outcome = 'failed'
  let problem: string | null = null
  try {
    const application = await parts.readApplication(ctx, which)
    if (nonce.split('.')[1] !== application.kind)
      throw new AppError('conflict', 'The settings have changed meanwhile. Press Connect again.')
    if (error === 'access_denied') outcome = 'refused'
    await parts.storeConsent(ctx, which, await exchange(ctx, application, { nonce, code, error }, parts))
    outcome = 'connected'
  } catch (failure) {
    if (failure instanceof AppError) problem = failure.message
    else {
      problem = 'Something went wrong on our side. Press Connect again.'
      ctx.log.error('mail.consent_failed', errorFields(failure))
    }
  }
  await storeConsentProblem(ctx, which, problem)
  ctx.log.info('mail.consent_answered', { which, outcome })
  return { which, outcome }
}

const signState = ({ signer }: Context, nonce: string, sessionId: string) =>
  signer.sign('mail consent', `${nonce} ${sessionId}`)

/** PKCE: only this server can make the verifier again, so that nothing has to be stored for the ten minutes. */
const verifierOf = ({ signer }: Context, nonce: string) => signer.sign('mail consent verifier', nonce)

/** Returns what a state was made of, once, to the session it was made for within ten minutes. */
async function spendState(ctx: Context, session: Session | undefined, state: string): Promise<string | undefined> {
  const nonce = state.slice(0, state.lastIndexOf('.'))
  const age = ctx.now().getTime() - Number(nonce.split('.')[2])
  const isOurs = session && ctx.signer.verify('mail consent', `${nonce} ${session.id}`, state.slice(nonce.length + 1))
  if (!isOurs || !(age >= 0 && age <= STATE_MS)) return undefined
  const { allowed } = await countAttempt(ctx, `consent ${nonce}`, { window: STATE_MS / 1000, max: 1 })
  return allowed ? nonce : undefined
}

type Answer = { nonce: string; code: string | undefined; error: string | undefined }

/** Exchanges the code for a refresh token. Throws AppError with what to do. */
async function exchange(ctx: Context, application: Application, answer: Answer, { services }: ConsentParts) {
  const service = application.kind as Service
  const { name, granted, not_lasting } = ACCESS[service]
  const fail = (sentence: string) => new AppError('conflict', `${name} ${sentence}`)
  if (answer.error === 'access_denied')
    throw fail('was not allowed to give access. Nothing has changed. Press Connect to try again.')
  const { nonce, code } = answer
  if (!code) throw fail(`gave no access (${wordOf(answer.error)}). Press Connect to try again.`)
  const grant = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: consentCallback(ctx),
    client_id: application.client_id!,
    client_secret: application.client_secret!,
    code_verifier: verifierOf(ctx, nonce),
  }
  const address = addressOf(services[service].token, application.tenant)
  const { scope, refresh_token } = await requestToken(address, grant).catch((error: unknown) => {
    if (!(error instanceof MailTokenError)) throw error
    const isAway = error.reason === 'unavailable'
    throw fail(isAway ? 'isn’t available right now. Press Connect again in a few minutes.' : refusalOf(error.code))
  })
  const given = scope?.toLowerCase().split(' ')
  if (given && !granted.every((each) => given.includes(each.toLowerCase())))
    throw fail('gave only a part of the access that email needs. Press Connect again and allow all of it.')
  if (!refresh_token) throw fail(`gave access for an hour only. ${not_lasting}`)
  return refresh_token
}

const wordOf = (error = '') => (/^[a-z_]{1,40}$/.test(error) ? error : 'no reason given')

const REFUSALS: Partial<Record<string, string>> = ACCESS.refusals
const refusalOf = (code: string) =>
  REFUSALS[code] ??
  `refused to connect (${code}). Check the client id, the secret and the redirect address, and press Connect again.`
