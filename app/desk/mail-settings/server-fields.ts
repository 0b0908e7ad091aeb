import { DEFAULT_PORTS, type Receiving, type Sending, type TLS_MODES } from '#contract/mail-settings.ts'
import services from './data/providers.json' with { type: 'json' }
import words from './data/words.json' with { type: 'json' }

export type Which = 'sending' | 'receiving'
type Tls = (typeof TLS_MODES)[number]
export type Consent = 'microsoft' | 'google'
type Server = { host: string; tls: Tls } | null
/** A mail service; null where it has no server for others. `kinds`: ways to sign in, the usual one first. */
export type Provider = Record<'id' | 'name' | 'todo' | 'help', string> &
  Partial<Record<'user' | 'secret' | 'authserv_id' | 'why_not', string>> &
  Record<Which, Server> & { domains: string[]; kinds?: ('password' | Consent)[]; asks_user?: true }
export const PROVIDERS = services as Provider[]
export const OTHER = 'other'

export type ServerField = keyof typeof words.labels
const FIELDS = Object.keys(words.labels) as ServerField[]
/** A secret stands here only as whether one was typed. */
export type Values = Record<ServerField, string>
export type Saved = Sending & Receiving
export type Secrets = { password: string; client_secret: string }
export const isSecret = (field: string): field is keyof Secrets => field === 'password' || field === 'client_secret'

export const findProvider = ({ service }: Values) => PROVIDERS.find(({ id }) => id === service)
export const consentOf = ({ kind }: Values): Consent | undefined =>
  kind === 'microsoft' || kind === 'google' ? kind : undefined
/** The field that is typed first, and names the service. */
export const addressField = (which: Which): ServerField => (which === 'sending' ? 'from' : 'user')

/** The fields in their order: whose mailbox it is, how to sign in, and its server. */
export function fieldsOf(which: Which, values: Values) {
  const oauth = consentOf(values)
  const application = ['client_id', 'client_secret', ...(oauth === 'microsoft' ? ['tenant'] : []), 'secret_ends_on']
  return {
    account: [addressField(which), 'service'],
    signIn: [...(findProvider(values)?.kinds?.[1] ? ['kind'] : []), ...(oauth ? application : ['password'])],
    server: [...(oauth ? [] : ['host', 'tls', 'port']), ...words[which].own],
  } as Record<'account' | 'signIn' | 'server', ServerField[]>
}

/** Fields that follow the address and the service, in the order in which they depend on each other. */
const FOLLOWING = ['service', 'kind', 'tls', 'host', 'port', 'user', 'folder', 'authserv_id'] as const

/** The settings of a service as it publishes them; a guess for one that is not known. */
function defaultsOf(which: Which, values: Values): Pick<Values, (typeof FOLLOWING)[number]> {
  const [address, provider] = [values[addressField(which)].trim(), findProvider(values)]
  const domain = /@([^@\s]+\.[a-z]{2,})$/i.exec(address)?.[1]?.toLowerCase() ?? ''
  const isSending = which === 'sending'
  const [kind = 'password'] = provider?.kinds ?? []
  return {
    service: domain && (PROVIDERS.find(({ domains }) => domains.includes(domain))?.id ?? OTHER),
    kind: kind === 'password' ? words[which].password : kind,
    tls: provider?.[which]?.tls ?? (isSending ? 'starttls' : 'implicit'),
    host: provider ? (provider[which]?.host ?? '') : domain && `${words[which].password}.${domain}`,
    port: values.tls && String(DEFAULT_PORTS[which][values.tls as Tls]),
    user: !isSending || provider?.asks_user ? values.user : (provider?.user ?? address),
    folder: isSending ? '' : 'INBOX',
    authserv_id: provider?.authserv_id ?? '',
  }
}

/**
 * Applies a change; fields that have the default of what was chosen before get the new one, as does the service of a known domain.
 * A known service that is new takes all of them: no other server may get its password.
 */
export function follow(which: Which, before: Values, change: Partial<Values>): Values {
  const old = defaultsOf(which, before)
  let next = { ...before, ...change }
  for (const field of FOLLOWING) {
    const fresh = defaultsOf(which, next)[field]
    const isKnownNow =
      field === 'service'
        ? !['', OTHER, old.service].includes(fresh)
        : next.service !== before.service && findProvider(next) !== undefined && field !== 'user'
    if (!(field in change) && (isKnownNow || ['', old[field]].includes(before[field])))
      next = { ...next, [field]: fresh }
  }
  return next
}

/** The fields of the form as they are stored; with nothing stored, those that suit what is stored for the `other` direction. */
export function valuesOf(which: Which, saved: Saved, other?: Saved): Values {
  const isBlank = saved.source === null && !saved.consent_needed
  const known: Partial<Record<ServerField, string | number | null>> = { ...saved, password: '', client_secret: '' }
  const values = Object.fromEntries(FIELDS.map((field) => [field, isBlank ? '' : String(known[field] ?? '')])) as Values
  if (isBlank && which === 'receiving' && other?.source) {
    const like = findProvider(valuesOf('sending', other))
    return follow(which, values, { user: other.from, ...(like?.receiving && { service: like.id }) })
  }
  if (isBlank) return values
  const isOf = (provider: Provider) =>
    provider.kinds?.includes(saved.kind as Consent) || provider[which]?.host === saved.host
  // The sender in force is still the former one.
  const from = saved.consent_needed ? values.user : values.from
  return { ...values, from, service: PROVIDERS.find(isOf)?.id ?? OTHER }
}

/** The input of the calls: a secret that is stored stays unless another is typed. */
export function inputOf(which: Which, values: Values, secrets: Secrets, saved: Saved) {
  const read = (field: ServerField) => {
    if (isSecret(field)) return secrets[field] || (saved[field].set ? { set: true } : undefined)
    if (field === 'port') return /^\d+$/.test(values.port.trim()) ? Number(values.port) : -1
    return values[field] || (words.optional.includes(field) ? null : '')
  }
  const { service: _, ...input } = Object.fromEntries(
    Object.values(fieldsOf(which, values)).flatMap((fields) => fields.map((field) => [field, read(field)])),
  )
  return { ...input, kind: values.kind, base: saved.updated_at }
}
