import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '#contract/setup-list.ts'
import { site } from '#site'
import { type Config, readConfig } from '../platform/config/config.ts'
import { ROOT } from '../platform/program-files.ts'
import { resolveBaseUrl } from '../process/listen.ts'
import { readSecret } from '../platform/signing.ts'
import { StartError } from '../platform/start-error.ts'
import { type Check, type Environment, RESERVED_DOMAIN, createFindings } from './finding.ts'

const NODE = createFindings('Node')
const BUILD = createFindings('Built pages')
const SETTINGS = createFindings('Settings')
const ADDRESS = createFindings('Public address')
const KEY = createFindings('Signing key')
const COMPANY = createFindings('Company')
const RIGHTS = createFindings('File rights')

const MIN_NODE_VERSION = 24
const BUILD_OUTPUTS = ['client/index.html', 'empty-database']

export function checkProgram(version = process.versions.node, root = ROOT): Finding[] {
  const missing = BUILD_OUTPUTS.filter((name) => !existsSync(join(root, 'dist', name)))
  return [
    Number.parseInt(version) >= MIN_NODE_VERSION
      ? NODE.ok(`${version}.`)
      : NODE.problem(
          `${version} is too old.`,
          `Start with \`npm start\`, which brings Node ${MIN_NODE_VERSION}, or install it from https://nodejs.org.`,
        ),
    missing.length === 0
      ? BUILD.ok('All there.')
      : BUILD.problem(`dist/${missing[0]} is missing.`, 'Run `npm start`, which builds what is missing.'),
  ]
}

/** Settings that make readConfig read every variable it knows. */
const EVERY_FEATURE_ON: Environment = {
  STORAGE_URL: 's3://bucket?endpoint=http://localhost',
  AWS_ACCESS_KEY_ID: 'x',
  AWS_SECRET_ACCESS_KEY: 'x',
  AI_PROVIDER: 'openai',
  AI_API_KEY: 'x',
}

/** Returns the settings if the server would start with them, and what is wrong or misspelt in the environment. */
export function checkSettings(env: Environment): { config: Config | undefined; findings: Finding[] } {
  const spelling = misspellingFindings(env)
  try {
    const config = readConfig(env)
    const set = knownVariables().filter((name) => env[name]?.trim())
    const found = set.length > 0 ? `Usable: ${set.join(', ')}.` : 'None is set; the defaults hold.'
    return { config, findings: [SETTINGS.ok(found), ...spelling] }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    const todo = 'Correct it where the product gets its environment from; everything else was not looked at.'
    return { config: undefined, findings: [SETTINGS.problem(error.message, todo), ...spelling] }
  }
}

/** Returns the variables readConfig reads, found by observing it: a separate list would go stale. */
function knownVariables(): string[] {
  const requested = new Set<string>()
  readConfig(
    new Proxy(EVERY_FEATURE_ON, {
      get(target, name: string) {
        requested.add(name)
        return target[name]
      },
    }),
  )
  return [...requested].toSorted()
}

/** Reports variables with almost the name of one of ours. */
function misspellingFindings(env: Environment): Finding[] {
  const known = knownVariables()
  return Object.keys(env).flatMap((given) => {
    const meant = known.includes(given) ? undefined : known.find((name) => isMisspellingOf(given, name))
    if (!meant) return []
    return SETTINGS.warning(`${given} is set, which nothing reads.`, `If ${meant} was meant, correct its name.`)
  })
}

/** Length below which names are not compared: POST is not a misspelt PORT. */
const MIN_NAME_LENGTH = 7

/** Returns whether `given` is `name` in another case, without its underscores, or with one typing error. */
function isMisspellingOf(given: string, name: string): boolean {
  const [a, b] = [given, name].map((each) => each.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')) as [string, string]
  if (a === b) return name.length >= MIN_NAME_LENGTH || given.toUpperCase() !== given
  return b.length >= MIN_NAME_LENGTH && isOneEditAway(a, b)
}

/** Returns whether one letter is inserted, missing, replaced or moved: without one letter each, the two are the same. */
function isOneEditAway(a: string, b: string): boolean {
  const shortened = (text: string) => [text, ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))]
  const others = new Set(shortened(b))
  return shortened(a).some((each) => others.has(each))
}

/** Facts of the sample company, which a new installation shows. */
function sampleFacts(): string[] {
  const { name, phone, email, since, claims } = site
  const facts = [
    name === 'Neatline IT' && name,
    /555-01\d\d$/.test(phone.display) && phone.display,
    RESERVED_DOMAIN.test(email.slice(email.lastIndexOf('@') + 1)) && email,
    since === 2004 && claims.clients === '500+ clients' && `in business since ${since}, ${claims.clients}`,
  ]
  return facts.filter((fact) => fact !== false)
}

/** Checks that the company is no longer the one of a new installation. */
export function companyFinding(): Finding {
  const sample = sampleFacts()
  if (sample.length === 0) return COMPANY.ok(`${site.name}, ${site.phone.display}, ${site.email}.`)
  const what = sample[0] === site.name ? 'the sample company' : 'facts of the sample company'
  return COMPANY.skipped(`Customers see ${what}: ${sample.join(', ')}.`, 'Put your own into Settings, Company.')
}

const isLoopback = (host: string) => /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(host)

/** Checks that PUBLIC_URL, HOST and TRUST_PROXY fit together. */
export async function checkPublicUrl({ config }: { config: Config }): Promise<Finding[]> {
  const { publicUrl, trustProxy } = config
  if (!publicUrl) return [withoutPublicUrl(config)]
  const { protocol, hostname, origin } = publicUrl
  return ADDRESS.faultsOr(`${origin}.`, [
    protocol === 'http:' &&
      !isLoopback(hostname) &&
      ADDRESS.problem(
        'PUBLIC_URL begins with http://: passwords and tickets travel unencrypted.',
        'Let a proxy such as nginx answer with TLS, and set PUBLIC_URL to its https:// address.',
      ),
    protocol === 'https:' &&
      trustProxy === 0 &&
      ADDRESS.warning(
        'PUBLIC_URL begins with https://, so there is a proxy in front, but TRUST_PROXY is off: all visitors share one address and one sign-in limit.',
        'Set TRUST_PROXY to the number of proxies, mostly 1, and let the last one write X-Forwarded-For.',
      ),
  ])
}

function withoutPublicUrl(config: Config): Finding {
  const { host, trustProxy, smtp } = config
  const todo = 'Set PUBLIC_URL to the address customers use: Settings, Go online.'
  if (trustProxy > 0)
    return ADDRESS.warning('TRUST_PROXY is set without PUBLIC_URL: links in e-mails lead to this machine.', todo)
  if (!isLoopback(host))
    return ADDRESS.warning(
      `HOST ${host} accepts connections from the network without PUBLIC_URL: anybody may create the first admin, and links lead to the wrong place.`,
      todo,
    )
  if (smtp)
    return ADDRESS.warning(`Links in emails lead to ${resolveBaseUrl(config)}, which works on this machine only.`, todo)
  return ADDRESS.ok('None: only this machine is served.')
}

const NEW_SECRET_ADVICE = [
  'Make a new one where this product is started: the doctor says how there.',
  'Make one with `openssl rand -base64 32`; keep the old one in SECRET_PREVIOUS until nothing signed with it is in use.',
] as const
/** Fewest distinct characters of a random secret of 32; a pattern has fewer. */
const MIN_DISTINCT_CHARACTERS = 12

/** Checks that the signing key is whole and unguessable, and that other users of the machine cannot read DATA_DIR. */
export const checkSecrets: Check = async ({ config: { secret, dataDir } }) => {
  const exposed = [dataDir, ...(secret ? [] : [join(dataDir, 'secret')])].filter(isAccessibleToOthers)
  return [
    secret ? secretFinding(secret) : ownSecretFinding(dataDir),
    ...RIGHTS.faultsOr(
      'Only the owner can read the data directory.',
      exposed.map((path) =>
        RIGHTS.problem(`Others on this machine can get at ${path}.`, `Run \`chmod go-rwx ${path}\`.`),
      ),
    ),
  ]
}

function secretFinding(secret: string): Finding {
  if (new Set(secret).size < MIN_DISTINCT_CHARACTERS)
    return KEY.warning('SECRET repeats a few characters; it can be guessed.', ...NEW_SECRET_ADVICE)
  if (/change.?me|secret|example|password/i.test(secret))
    return KEY.warning('SECRET looks like the text of an example.', ...NEW_SECRET_ADVICE)
  return KEY.ok('From SECRET.')
}

function ownSecretFinding(dataDir: string): Finding {
  try {
    readSecret(dataDir)
    return KEY.ok('Made by the product, in the data directory.')
  } catch (error) {
    if (error instanceof StartError) return KEY.startProblem(error)
    throw error
  }
}

/** Returns false on Windows, where file modes mean nothing. */
function isAccessibleToOthers(path: string): boolean {
  const found = process.platform === 'win32' ? undefined : statSync(path, { throwIfNoEntry: false })
  return found !== undefined && (found.mode & 0o077) !== 0
}
