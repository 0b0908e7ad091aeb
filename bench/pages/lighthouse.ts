import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.mjs'

/** Lighthouse is heavy and nothing else needs it, so it has its own package in `bench/tools` and is installed on first use. */
const TOOLS = join(import.meta.dirname, '../tools')
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const ATTEMPTS = 4

export type Category = (typeof CATEGORIES)[number]
export type Audit = {
  scores: Record<Category, number>
  /** In milliseconds, except `cls`. */
  lcp: number
  fcp: number
  tbt: number
  cls: number
  /** Document, styles, scripts, fonts and images; calls of the API are not counted. */
  requests: number
  /** As transferred. */
  scriptBytes: number
}

/** `headers` go with every request of the page. */
type Options = { categories?: readonly Category[]; headers?: Record<string, string> }
type NetworkRequest = { resourceType: string; transferSize: number }
type Report = {
  categories: Record<Category, { score: number | null }>
  audits: Record<string, { numericValue?: number; details?: { items: NetworkRequest[] } }>
  runtimeError?: { message: string }
}
type Lighthouse = {
  default: (url: string, flags: object) => Promise<{ lhr: Report } | undefined>
}
type Launcher = {
  launch: (options: { chromePath: string; chromeFlags: string[] }) => Promise<{ port: number; kill: () => void }>
}

/**
 * Audits with Lighthouse's mobile preset and its simulated throttling. Every audit gets its own Chrome: Lighthouse
 * clears the cache between audits but not a page's storage, and only the first visit counts.
 */
export async function openLighthouse() {
  installTools()
  const lighthouse = await tool<Lighthouse>('lighthouse/core/index.js')
  const { launch } = await tool<Launcher>('chrome-launcher/dist/index.js')
  const chromePath = findBrowser() ?? chromium.executablePath()

  return async (url: string, { categories = CATEGORIES, headers = {} }: Options = {}): Promise<Audit> => {
    const lhr = await recorded(async () => {
      const chrome = await launch({ chromePath, chromeFlags: FLAGS })
      const flags = {
        port: chrome.port,
        output: 'json',
        logLevel: 'error',
        onlyCategories: categories,
        extraHeaders: headers,
      }
      return lighthouse.default(url, flags).finally(() => chrome.kill())
    })
    const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
    const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
    return {
      scores: Object.fromEntries(categories.map((each) => [each, score(each)])) as Audit['scores'],
      lcp: value('largest-contentful-paint'),
      fcp: value('first-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      ...networkOf(lhr),
    }
  }
}

const COUNTED = ['Document', 'Stylesheet', 'Script', 'Font', 'Image']

function networkOf({ audits }: Report): Pick<Audit, 'requests' | 'scriptBytes'> {
  const items = audits['network-requests']?.details?.items ?? []
  const scripts = items.filter(({ resourceType }) => resourceType === 'Script')
  return {
    requests: items.filter(({ resourceType }) => COUNTED.includes(resourceType)).length,
    scriptBytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0),
  }
}

/** Retries an audit: on a busy machine Chrome sometimes records nothing, which says nothing about the page. */
async function recorded(audit: () => Promise<{ lhr: Report } | undefined>): Promise<Report> {
  for (let attempt = 1; ; attempt++) {
    const { lhr } = (await audit())!
    if (!lhr.runtimeError) return lhr
    if (attempt === ATTEMPTS) throw new Error(lhr.runtimeError.message)
  }
}

const tool = async <T>(file: string): Promise<T> =>
  (await import(pathToFileURL(join(TOOLS, 'node_modules', file)).href)) as T

function installTools(): void {
  const { dependencies } = readJson(join(TOOLS, 'package.json')) as { dependencies: Record<string, string> }
  const isThere = ([name, version]: [string, string]) => {
    const file = join(TOOLS, 'node_modules', name, 'package.json')
    return existsSync(file) && (readJson(file) as { version: string }).version === version
  }
  if (Object.entries(dependencies).every(isThere)) return
  process.stderr.write('Installing Lighthouse into bench/ …\n')
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
  const npm = process.env.npm_execpath
  const [command, all] = npm ? [process.execPath, [npm, ...args]] : ['npm', args]
  const { status } = spawnSync(command, all, { cwd: TOOLS, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('Lighthouse could not be installed into bench/.')
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
