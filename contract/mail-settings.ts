import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { timestamp } from './text.ts'

export const MAIL_KINDS = ['microsoft', 'google'] as const
/** TLS from the first byte, by STARTTLS, or none. */
export const TLS_MODES = ['implicit', 'starttls', 'none'] as const
export const DEFAULT_PORTS = {
  sending: { implicit: 465, starttls: 587, none: 25 },
  receiving: { implicit: 993, starttls: 143, none: 143 },
} as const

const oneLine = z.regex(/^\P{Cc}*$/u, 'Use one line, without control characters')
const PORT = 'Use a port from 1 to 65535'
const line = z.string().check(z.trim(), z.maxLength(254, 'Use at most 254 characters'), oneLine)
const lineLike = (pattern: RegExp, message: string) => line.check(z.regex(pattern, message))
/** A secret as it is given: itself, or `{set: true}` to keep the stored one. It never comes back. */
const secret = z.union([
  z.string().check(z.maxLength(4000, 'Use at most 4,000 characters'), oneLine),
  z.strictObject({ set: z.literal(true) }),
])
const tls = z.enum(TLS_MODES)
const sendingKind = z.enum(['smtp', ...MAIL_KINDS])
const receivingKind = z.enum(['imap', ...MAIL_KINDS])

/** A server and how to sign in to it: by password, or by OAuth for the other two kinds. */
const server = {
  host: z.optional(line),
  port: z.optional(z.nullable(z.int(PORT).check(z.gte(1, PORT), z.lte(65_535, PORT)))),
  tls: z.optional(tls),
  user: z.optional(line),
  password: z.optional(secret),
  client_id: z.optional(line),
  client_secret: z.optional(secret),
  /** It becomes part of an address: an id or a domain, nothing else. */
  tenant: z.optional(lineLike(/^[\w.-]*$/, 'Enter the tenant’s id or domain')),
  /** The day on which the client secret ends, as `2027-05-31`; admins are warned before. */
  secret_ends_on: z.optional(z.nullable(z.string())),
  /** `updated_at` as it was read: 409 if somebody has changed the settings since. */
  base: z.optional(z.nullable(timestamp)),
}
const sendingInput = z.strictObject({
  kind: sendingKind,
  ...server,
  /** The sender's address; the user where it is one, otherwise the company's. */
  from: z.optional(z.nullable(line)),
})
const receivingInput = z.strictObject({
  kind: receivingKind,
  ...server,
  folder: z.optional(line),
  /** With `{token}`, such as `support+{token}@example.com`. */
  reply_address: z.optional(z.nullable(line)),
  /** Whose Authentication-Results are believed. */
  authserv_id: z.optional(z.nullable(lineLike(/^[^\s;]*$/, 'Enter one name, such as mx.example.com'))),
})

const text = z.nullable(z.string())
const storedSecret = z.strictObject({ set: z.boolean() })
const stored = {
  /** Where the values in force come from; null where none are set. */
  source: z.nullable(z.enum(['settings', 'environment'])),
  host: text,
  port: z.nullable(z.number()),
  tls: z.nullable(tls),
  user: text,
  password: storedSecret,
  client_id: text,
  client_secret: storedSecret,
  tenant: text,
  secret_ends_on: text,
  /** True while OAuth waits for the consent of the mailbox's owner: what is in force is what was before. */
  consent_needed: z.boolean(),
  /** True where a stored secret cannot be read with the current SECRET, and has to be entered again. */
  secret_lost: z.boolean(),
  /** Why the last consent was not given or did not work, in words for an admin. */
  consent_problem: z.optional(text),
  /** The redirect address to register with the mail service. */
  consent_callback: z.string(),
  /** Names of fields that a variable sets, which the dashboard cannot change. */
  from_environment: z.array(z.string()),
  updated_at: z.nullable(timestamp),
}
const sending = z.strictObject({ kind: z.nullable(sendingKind), ...stored, from: z.string() })
const receiving = z.strictObject({
  kind: z.nullable(receivingKind),
  ...stored,
  folder: text,
  reply_address: text,
  authserv_id: text,
})
export type Sending = z.output<typeof sending>
export type Receiving = z.output<typeof receiving>

/**
 * One part of a test, in words for an admin; `ok` null: it could not be tried. A part that failed names the field to correct, if
 * it is one, as errors do. `ok` of all: mail goes out and comes in; DNS is advice.
 */
const step = z.strictObject({
  name: z.string(),
  ok: z.nullable(z.boolean()),
  text: z.string(),
  field: z.optional(z.string()),
  ms: z.number(),
})
const testResult = z.strictObject({ ok: z.boolean(), steps: z.array(step) })
export type TestStep = z.output<typeof step>

export const getSending = operation({
  route: 'GET /api/settings/sending',
  access: 'admin',
  summary: 'How email is sent, without secrets.',
  response: sending,
})
export const updateSending = operation({
  route: 'PUT /api/settings/sending',
  access: 'admin',
  summary:
    'Tests how email is to be sent, and from then on sends so in every process. The former way stays if the test fails.',
  input: sendingInput,
  response: sending,
  problems: [409],
  isForm: true,
})
export const resetSending = operation({
  route: 'DELETE /api/settings/sending',
  access: 'admin',
  summary: 'Forgets how email is sent; while settings wait for a consent, only those.',
  problems: [409],
})
export const testSending = operation({
  route: 'POST /api/settings/sending/test',
  access: 'admin',
  summary:
    'Signs in, mails the caller, waits for a second email in the mailbox where one is read, and looks up SPF, DKIM and DMARC. Stores nothing.',
  input: z.partial(sendingInput),
  response: testResult,
})
export const getReceiving = operation({
  route: 'GET /api/settings/receiving',
  access: 'admin',
  summary: 'Which mailbox is read, without secrets.',
  response: receiving,
})
export const updateReceiving = operation({
  route: 'PUT /api/settings/receiving',
  access: 'admin',
  summary: 'Tests a mailbox, and from then on reads it in place of the former one.',
  input: receivingInput,
  response: receiving,
  problems: [409],
  isForm: true,
})
export const resetReceiving = operation({
  route: 'DELETE /api/settings/receiving',
  access: 'admin',
  summary: 'Forgets the mailbox; while settings wait for a consent, only those.',
  problems: [409],
})
export const testReceiving = operation({
  route: 'POST /api/settings/receiving/test',
  access: 'admin',
  summary: 'Signs in, opens the folder and, where email is sent, waits for an email to the mailbox. Stores nothing.',
  input: z.partial(receivingInput),
  response: testResult,
})
/** In the address of the page that a consent returns to; the page's settings say why it failed. */
export const CONSENT_OUTCOMES = ['connected', 'refused', 'failed'] as const

export const startSendingConsent = operation({
  route: 'GET /api/settings/sending/consent',
  access: 'admin',
  summary: 'Leads to the mail service, which asks the mailbox’s owner for access; needs a confirmed password.',
  status: 302,
  problems: [409],
})
export const startReceivingConsent = operation({
  route: 'GET /api/settings/receiving/consent',
  access: 'admin',
  summary: 'Leads to the mail service, which asks the mailbox’s owner for access; needs a confirmed password.',
  status: 302,
  problems: [409],
})
export const finishConsent = operation({
  route: 'GET /api/settings/consent/callback',
  access: 'anyone',
  summary: 'Takes the answer of the mail service to the session that asked, and leads back to its page of settings.',
  input: z.looseObject({
    state: z.optional(z.string()),
    code: z.optional(z.string()),
    error: z.optional(z.string()),
  }),
  status: 302,
})
