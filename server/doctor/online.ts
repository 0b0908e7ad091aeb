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
import { createFindings } from './finding.ts'
import { createResolver } from './run-checks.ts'
import { sumUp } from './setup-list.ts'
import { checkSecrets } from './settings.ts'
import { lastBackupFinding } from './storage.ts'

type Way = (typeof WAYS)[number]
type Block = Exclude<keyof typeof blocks, 'install'>
/** A request's way here: the length of its X-Forwarded-For, and the address it is taken to come from. */
type Came = { hops: number; address: string }

const { ok, problem, skipped, warning } = createFindings('')
const NO_DOMAIN = skipped('No domain is known yet.', 'Type the one that your customers will use.')
const NO_CERTIFICATE = skipped('There is none to look at yet.', 'It comes with the web server.')
const KEEP_BACKUPS = 'These lines make one every night. Keep copies on another machine.'
const KEEP_KEY = 'Backups do not hold it: keep a copy in your password manager.'

/** Returns what the installation needs to be on the internet, with the lines to paste for what is not done. */
export async function checkOnline(
  { config, signer, db }: Context,
  input: Parsed<typeof operation>,
  came: Came,
  asking: Asking = { resolver: createResolver() },
): Promise<ResponseBody<typeof operation>> {
  const domain = input.domain === undefined ? publicDomain(config) : readDomain(input.domain)
  const [[address, certificate = NO_CERTIFICATE], { rows }, [key]] = await Promise.all([
    domain ? askDomain(domain, signer, asking) : [NO_DOMAIN],
    db.execute<LastBackup>(LAST_BACKUP),
    checkSecrets({ ...asking, config }),
  ])
  const way = guessWay(config)
  const url = address.state === 'ok' ? urlFindings(config, domain!) : []
  const proxy = proxyFinding(config, came)
  const facts = { config, way, domain: domain ?? 'help.example.com', hops: came.hops }
  const item = (title: string, findings: Finding[], block: Block | false) => ({
    title,
    ...sumUp(findings),
    lines: block ? fillBlock(block, facts) : null,
  })
  const needs = ({ state }: Finding, block: Block) => state === 'problem' && block
  return {
    domain,
    way,
    items: [
      item('Address', [address, ...url], url.length > 0 ? 'variables' : needs(address, 'webServer')),
      item('Certificate', [certificate], needs(certificate, 'certificate')),
      item('Visitors’ addresses', [proxy], url.length === 0 && needs(proxy, 'variables')),
      item('Backup', [lastBackupFinding(rows[0], KEEP_BACKUPS)], 'backup'),
      item('Signing key', [key!, ok(KEEP_KEY)], 'key'),
    ],
  }
}

/** Reads what an admin typed, a domain or a whole address. Throws `invalid-input`. */
function readDomain(typed: string): string {
  const { hostname = '' } = URL.parse(typed.includes('://') ? typed : `https://${typed}`) ?? {}
  if (!isDomain(hostname)) throw invalidField('domain', 'Enter a domain of your own, such as help.yourcompany.com')
  return hostname
}

function guessWay({ environment, serviceManager }: Config): Way {
  if (environment.KUBERNETES_SERVICE_HOST) return 'kubernetes'
  if (existsSync('/.dockerenv') || existsSync('/run/.containerenv')) return 'docker'
  return serviceManager ? 'systemd' : 'plain'
}

function urlFindings({ publicUrl }: Config, domain: string): Finding[] {
  if (!publicUrl) return [skipped('PUBLIC_URL is not set, so links in emails do not lead to it.', 'Set it.')]
  if (publicUrl.origin === `https://${domain}`) return []
  return [warning(`PUBLIC_URL is ${publicUrl.origin}, where links in emails lead.`, 'Change it, or check that one.')]
}

/** Compares TRUST_PROXY with the proxies that this request came through. */
function proxyFinding({ trustProxy }: Config, { hops, address }: Came): Finding {
  const isSet = trustProxy > 0 ? `TRUST_PROXY is ${trustProxy}` : 'TRUST_PROXY is not set'
  const set = (count: number) => `Set TRUST_PROXY=${count}.`
  if (hops === 0)
    return skipped(`${isSet}, and you opened this page without a proxy.`, 'Open it at your domain to check this.')
  if (trustProxy === 0) return problem(`${isSet}, so all visitors share one address and one sign-in limit.`, set(hops))
  if (trustProxy > hops)
    return problem(`${isSet}, but ${hops} passed this page on: visitors can invent their address.`, set(hops))
  if (trustProxy < hops && !isPublicAddress(address))
    return problem(`${isSet}, so visitors all seem to come from ${address}, a proxy of yours.`, set(trustProxy + 1))
  return ok(`${isSet}: you come from ${address}.`)
}

type Facts = { config: Config; way: Way; domain: string; hops: number }

/** Returns the lines of a block for each way; systemd's begin with its installation where it does not run this process. */
export function fillBlock(block: Block, { config: { dataDir, port }, way, domain, hops }: Facts): Record<Way, string> {
  const instance = /^\d+$/.test(basename(dataDir)) ? basename(dataDir) : '3000'
  const [folder, data] = [process.cwd(), dataDir].map(quote)
  const linesOf = (each: Way): string => {
    const proxies = String(hops || (each === 'docker' ? 2 : 1))
    const at = each === 'systemd' ? instance : String(port)
    const values: Record<string, string> = { domain, dataDir: data!, folder: folder!, port: at, proxies }
    const install = each === 'systemd' && way !== each && block === 'variables' ? blocks.install.systemd : []
    const lines = [...install, ...blocks[block][each]].join('\n')
    return lines.replaceAll(/\{(\w+)\}/g, (given, name: string) => values[name] ?? given)
  }
  return Object.fromEntries(WAYS.map((each) => [each, linesOf(each)])) as Record<Way, string>
}

/** Quotes a path for a shell where it has to be. */
const quote = (path: string) => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`)
