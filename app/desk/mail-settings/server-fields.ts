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

const { client_secret: _, address: __, ...LABELS } = words.labels
export type ServerField = keyof typeof LABELS
const FIELDS = Object.keys(LABELS) as ServerField[]
export type Values = Record<ServerField, string>
export type Saved = Sending & Receiving
export type Secrets = { password: string; client_secret: string }

export const findProvider = ({ service }: Values) => PROVIDERS.find(({ id }) => id === service)
export const consentOf = ({ kind }: Values): Consent | undefined =>
  kind === 'microsoft' || kind === 'google' ? kind : undefined
/** The field that is typed first, and names the service. */
export const addressField = (which: Which): ServerField => (which === 'sending' ? 'from' : 'user')

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
  const read = (field: ServerField) => `${(saved as Partial<Record<ServerField, string | number | null>>)[field] ?? ''}`
  const isBlank = saved.source === null && !saved.consent_needed
  const values = Object.fromEntries(FIELDS.map((field) => [field, isBlank ? '' : read(field)])) as Values
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
  const { kind, user, host, port, tls, folder, client_id, tenant } = values
  const secret = (name: keyof Secrets) => secrets[name] || (saved[name].set ? { set: true as const } : undefined)
  return {
    kind,
    user,
    ...(consentOf(values)
      ? {
          client_id,
          client_secret: secret('client_secret'),
          tenant: tenant || undefined,
          secret_ends_on: values.secret_ends_on || null,
        }
      : { host, port: /^\d+$/.test(port.trim()) ? Number(port) : -1, tls, password: secret('password') }),
    ...(which === 'sending'
      ? { from: values.from || null }
      : { folder, reply_address: values.reply_address || null, authserv_id: values.authserv_id || null }),
    base: saved.updated_at,
  }
}
