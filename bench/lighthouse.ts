import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { median, sum } from './kit/statistics.ts'

/** Lighthouse is heavy and nothing else needs it, so it has its own package in `bench/tools` and is installed on first use. */
const TOOLS = join(import.meta.dirname, 'tools')
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const CHROME =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking ' +
  '--disable-component-update --disable-sync'
const ATTEMPTS = 4
const COUNTED = ['Document', 'Stylesheet', 'Script', 'Font', 'Image']

/**
 * Scores from 0 to 100; milliseconds, except `cls`. Requests are those of document, styles, scripts, fonts and images; calls of
 * the API are not counted. Bytes are as transferred, with their heads.
 */
export type Audit = ReturnType<typeof summary>
type Options = { runs: number; headers?: Record<string, string> }
type Report = {
  categories: Record<string, { score: number | null } | undefined>
  audits: Record<string, { numericValue?: number; details?: { items: NetworkRequest[] } } | undefined>
  runtimeError?: { message: string }
}
type NetworkRequest = { url: string; resourceType: string; transferSize: number }
type Lighthouse = { default: (url: string, flags: object) => Promise<{ lhr: Report } | undefined> }
type Launcher = {
  launch: (options: { chromePath: string; chromeFlags: string[] }) => Promise<{ port: number; kill: () => void }>
}

/**
 * Returns what audits a page with Lighthouse's mobile preset and its simulated throttling, as medians. Every audit gets its own
 * Chrome: Lighthouse clears the cache between audits but not a page's storage, and only the first visit counts.
 */
export async function openLighthouse() {
  installTools()
  const lighthouse = await importTool<Lighthouse>('lighthouse/core/index.js')
  const { launch } = await importTool<Launcher>('chrome-launcher/dist/index.js')
  const chromePath = findBrowser() ?? chromium.executablePath()

  const auditOnce = async (url: string, extraHeaders: Record<string, string>, attempt = 1): Promise<Audit> => {
    const { port, kill } = await launch({ chromePath, chromeFlags: CHROME.split(' ') })
    const flags = { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES, extraHeaders }
    const { lhr } = (await lighthouse.default(url, flags).finally(kill))!
    if (!lhr.runtimeError) return summary(lhr, url)
    // On a busy machine Chrome sometimes records nothing, which says nothing about the page.
    if (attempt < ATTEMPTS) return auditOnce(url, extraHeaders, attempt + 1)
    throw new Error(lhr.runtimeError.message)
  }

  return async (url: string, { runs, headers = {} }: Options): Promise<Audit> => {
    const audits: Audit[] = []
    while (audits.length < runs) audits.push(await auditOnce(url, headers))
    const names = Object.keys(audits[0]!) as (keyof Audit)[]
    return Object.fromEntries(names.map((name) => [name, median(audits.map((audit) => audit[name]))])) as Audit
  }
}

function summary({ categories, audits }: Report, page: string) {
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const requests = audits['network-requests']?.details?.items ?? []
  const ofTypes = (types: string[]) => requests.filter(({ resourceType }) => types.includes(resourceType))
  const bytesOf = (types: string[]) => sum(ofTypes(types).map(({ transferSize }) => transferSize))
  const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])
  return {
    ...(Object.fromEntries(scores) as Record<(typeof CATEGORIES)[number], number>),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    requests: ofTypes(COUNTED).length,
    scriptBytes: bytesOf(['Script']),
    documentAndStyleBytes: bytesOf(['Document', 'Stylesheet']),
    foreignRequests: requests.filter(({ url }) => /^https?:/.test(url) && new URL(url).host !== new URL(page).host)
      .length,
  }
}

const importTool = async <T>(file: string): Promise<T> =>
  (await import(pathToFileURL(join(TOOLS, 'node_modules', file)).href)) as T

function installTools(): void {
  const changed = (file: string) => statSync(join(TOOLS, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (changed('node_modules/.package-lock.json') > changed('package-lock.json')) return
  process.stderr.write('Installing Lighthouse into bench/ …\n')
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
  execFileSync('npm', args, { cwd: TOOLS, stdio: ['ignore', 'ignore', 'inherit'] })
}
