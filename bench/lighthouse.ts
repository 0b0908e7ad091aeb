import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { sum } from './kit/statistics.ts'

/** Lighthouse is heavy and nothing else needs it, so it has its own package in `bench/tools` and is installed on first use. */
const TOOLS = join(import.meta.dirname, 'tools')
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
const COUNTED = ['Document', 'Stylesheet', 'Script', 'Font', 'Image']

type Category = (typeof CATEGORIES)[number]
/**
 * Scores from 0 to 100; milliseconds, except `cls`. Requests are those of document, styles, scripts, fonts and images; calls of
 * the API are not counted. Bytes are as transferred.
 */
export type Audit = Record<Category | 'lcp' | 'tbt' | 'cls' | 'requests' | 'scriptBytes', number>

/** `headers` go with every request of the page. */
type Options = { categories?: readonly Category[]; headers?: Record<string, string> }
type NetworkRequest = { resourceType: string; transferSize: number }
type Report = {
  categories: Record<Category, { score: number | null } | undefined>
  audits: Record<string, { numericValue?: number; details?: { items: NetworkRequest[] } } | undefined>
  runtimeError?: { message: string }
}
type Lighthouse = { default: (url: string, flags: object) => Promise<{ lhr: Report } | undefined> }
type Launcher = {
  launch: (options: { chromePath: string; chromeFlags: string[] }) => Promise<{ port: number; kill: () => void }>
}

/**
 * Audits with Lighthouse's mobile preset and its simulated throttling. Every audit gets its own Chrome: Lighthouse
 * clears the cache between audits but not a page's storage, and only the first visit counts.
 */
export async function openLighthouse() {
  installTools()
  const lighthouse = await importTool<Lighthouse>('lighthouse/core/index.js')
  const { launch } = await importTool<Launcher>('chrome-launcher/dist/index.js')
  const chromePath = findBrowser() ?? chromium.executablePath()

  const audit = async (url: string, { categories, headers }: Required<Options>): Promise<Report> => {
    const chrome = await launch({ chromePath, chromeFlags: FLAGS })
    const flags = { port: chrome.port, output: 'json', logLevel: 'error' }
    const options = { ...flags, onlyCategories: categories, extraHeaders: headers }
    const result = await lighthouse.default(url, options).finally(() => chrome.kill())
    return result!.lhr
  }

  return async (url: string, { categories = CATEGORIES, headers = {} }: Options = {}): Promise<Audit> => {
    for (let attempt = 1; ; attempt++) {
      const result = await audit(url, { categories, headers })
      // On a busy machine Chrome sometimes records nothing, which says nothing about the page.
      if (!result.runtimeError) return summary(result)
      if (attempt === ATTEMPTS) throw new Error(result.runtimeError.message)
    }
  }
}

function summary({ categories, audits }: Report): Audit {
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const score = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100)
  const items = audits['network-requests']?.details?.items ?? []
  const scripts = items.filter(({ resourceType }) => resourceType === 'Script')
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    requests: items.filter(({ resourceType }) => COUNTED.includes(resourceType)).length,
    scriptBytes: sum(scripts.map(({ transferSize }) => transferSize)),
  }
}

const importTool = async <T>(file: string): Promise<T> =>
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
