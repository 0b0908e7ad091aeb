import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { Parsed, ResponseBody } from '#contract/operation.ts'
import type { Finding } from '#contract/setup-list.ts'
import { WAYS, type checkOnline as operation } from '#contract/go-online.ts'
import { LAST_BACKUP, type LastBackup } from '../backup/last-backup.ts'
import type { Context } from '../context.ts'
import type { Config } from '../platform/config/config.ts'
import { invalidField } from '../platform/errors.ts'
import { isPublicAddress } from '../platform/public-address.ts'
import { type Asking, askDomain, isDomain, publicDomain } from './ask-domain.ts'
import blocks from './data/go-online.json' with { type: 'json' }
import { RESERVED_DOMAIN, createFindings } from './finding.ts'
import { createResolver } from './run-checks.ts'
import { sumUp } from './setup-list.ts'
import { checkSecrets } from './settings.ts'
import { lastBackupFinding } from './storage.ts'

type Way = (typeof WAYS)[number]
type Block = Exclude<keyof typeof blocks, 'install'>
/** A request's way here: the length of its X-Forwarded-For, and the address it is taken to come from. */
type Came = { hops: number; address: string }

const { ok, problem, skipped } = createFindings('')
const NO_CERTIFICATE = skipped('There is none to look at yet.', 'It comes with the web server.')
const NO_LINKS = skipped('They follow once the address works.')
const KEEP_BACKUPS = 'These lines make one every night. Keep copies on another machine.'
const NO_BACKUP = problem('None has been made yet.', KEEP_BACKUPS)
const KEEP_KEY =
  'Links, sign-ins and saved passwords depend on it, and backups do not hold it: keep a copy in your password manager.'

/** Returns what the installation needs to be on the internet, each with the lines to paste for it. */
export async function checkOnline(
  { config, signer, db }: Context,
  input: Parsed<typeof operation>,
  came: Came,
  asking: Asking = { resolver: createResolver() },
): Promise<ResponseBody<typeof operation>> {
  const domain = input.domain === undefined ? publicDomain(config) : readDomain(input.domain)
  const [[address, certificate = NO_CERTIFICATE], { rows }, [key]] = await Promise.all([
    domain ? askDomain(domain, signer, asking) : [withoutDomain(config)],
    db.execute<LastBackup>(LAST_BACKUP),
    checkSecrets({ ...asking, config }),
  ])
  const way = guessWay(config)
  const item = (title: string, block: Block, findings: Finding[]) => ({
    title,
    ...sumUp(findings),
    lines: fillBlock(block, { config, way, domain: domain ?? 'help.example.com', hops: came.hops }),
  })
  return {
    domain,
    way,
    items: [
      item('Address', 'webServer', [address]),
      item('Certificate', 'certificate', [certificate]),
      item('Links in emails', 'variables', [address.state === 'ok' ? linksFinding(config, domain!) : NO_LINKS]),
      item('Visitors’ addresses', 'variables', [visitorsFinding(config, came)]),
      item('Backup', 'backup', [rows[0] ? lastBackupFinding(rows[0], KEEP_BACKUPS) : NO_BACKUP]),
      item('Signing key', 'key', [key!.state === 'ok' ? ok(KEEP_KEY) : key!]),
    ],
  }
}

const OF_YOUR_OWN = 'Enter a domain of your own, such as help.yourcompany.com'

/** Reads what an admin typed, a domain or a whole address. Throws `invalid-input`. */
function readDomain(typed: string): string {
  const { hostname = '' } = URL.parse(typed.includes('://') ? typed : `https://${typed}`) ?? {}
  if (isDomain(hostname)) return hostname
  const why = RESERVED_DOMAIN.test(hostname) ? `${hostname} is for examples and tests. ` : ''
  throw invalidField('domain', why + OF_YOUR_OWN)
}

const withoutDomain = ({ publicUrl }: Config): Finding =>
  publicUrl
    ? problem(`Links in emails go to ${publicUrl.origin}, which customers cannot open.`, `${OF_YOUR_OWN}.`)
    : skipped('No domain is known yet.', 'Type the one that your customers will use.')

function guessWay({ environment, serviceManager }: Config): Way {
  if (environment.KUBERNETES_SERVICE_HOST) return 'kubernetes'
  if (existsSync('/.dockerenv') || existsSync('/run/.containerenv')) return 'docker'
  return serviceManager ? 'systemd' : 'plain'
}

/** Says whether links in emails go to a domain that works. */
const linksFinding = ({ publicUrl }: Config, domain: string): Finding =>
  publicUrl?.origin === `https://${domain}`
    ? ok('Links in emails use it.')
    : problem(
        publicUrl ? `Links in emails go to ${publicUrl.origin}.` : 'Links in emails do not use this domain yet.',
        'Paste these lines.',
      )

/** Compares TRUST_PROXY with the proxies that this request came through. */
function visitorsFinding({ trustProxy }: Config, { hops, address }: Came): Finding {
  const wrong = (found: string) => problem(found, 'Paste these lines.')
  if (hops === 0) return skipped('You opened this page without a web server in front.', 'Open it at your domain.')
  if (trustProxy === 0) return wrong('All visitors share one address and one sign-in limit.')
  if (trustProxy > hops) return wrong('Visitors can pretend to have any address.')
  if (trustProxy < hops && !isPublicAddress(address))
    return wrong(`All visitors seem to come from ${address}, a web server of yours.`)
  return ok(`You come from ${address}.`)
}

type Facts = { config: Config; way: Way; domain: string; hops: number }

/** Returns the lines of a block for each way; systemd's begin with its installation where it does not run this process. */
export function fillBlock(block: Block, { config, way, domain, hops }: Facts): Record<Way, string> {
  const instance = /^\d+$/.exec(basename(config.dataDir))?.[0] ?? '3000'
  const [folder, dataDir] = [process.cwd(), config.dataDir].map(quote)
  const linesOf = (each: Way) => {
    const port = each === 'systemd' ? instance : config.port
    const values = { domain, dataDir, folder, port, proxies: hops || (each === 'docker' ? 2 : 1) }
    const install = each === 'systemd' && way !== each && block === 'variables' ? blocks.install.systemd : []
    return Object.entries(values).reduce(
      (lines, [name, value]) => lines.replaceAll(`{${name}}`, () => String(value)),
      [...install, ...blocks[block][each]].join('\n'),
    )
  }
  return Object.fromEntries(WAYS.map((each) => [each, linesOf(each)])) as Record<Way, string>
}

/** Quotes a path for a shell where it has to be. */
const quote = (path: string) => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`)
