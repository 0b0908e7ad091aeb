import { get } from 'node:http'

/** What a page makes a first-time visitor fetch, read from its markup; bytes as transferred. */
export type PageWeight = {
  jsGzip: number
  htmlAndCss: number
  fonts: number
  fontBytes: number
  foreignHosts: string[]
}

const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`)
const LOADS = /<(?:script|link|img|source|video|iframe)\b[^>]*>/g
const ONLY_NAMES = /rel="(?:canonical|alternate|prev|next|preconnect|dns-prefetch)"/

/** `headers` go with the request of the page itself. */
export async function measureWeight(
  origin: string,
  path: string,
  { html, headers = {} }: { html: string; headers?: Record<string, string> },
): Promise<PageWeight> {
  const tags = [...html.matchAll(LOADS)].map(([tag]) => tag).filter((tag) => !ONLY_NAMES.test(tag))
  const targets = tags.flatMap((tag) => attribute('(?:src|href)').exec(tag)?.[1] ?? [])
  const inline = [...html.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code!)
  const imported = inline.flatMap((code) => code.match(/\/assets\/[\w.-]+\.js/g) ?? [])
  const scripts = [...new Set([...targets.filter((target) => target.endsWith('.js')), ...imported])]
  const styles = tags.filter((tag) => tag.includes('rel="stylesheet"')).map((tag) => attribute('href').exec(tag)![1]!)
  const fonts = tags.filter((tag) => tag.includes('as="font"')).map((tag) => attribute('href').exec(tag)![1]!)
  const sum = async (paths: string[], encoding: string) => {
    const sizes = await Promise.all(paths.map((each) => bytesOf(new URL(each, origin).href, encoding)))
    return sizes.reduce((total, size) => total + size, 0)
  }
  return {
    jsGzip: await sum(scripts, 'gzip'),
    htmlAndCss: (await bytesOf(origin + path, 'br', headers)) + (await sum(styles, 'br')),
    fonts: fonts.length,
    fontBytes: await sum(fonts, 'br'),
    foreignHosts: [
      ...new Set(
        targets.map((target) => new URL(target, origin).host).filter((host) => host && host !== new URL(origin).host),
      ),
    ],
  }
}

/** Returns the transferred size; `fetch` would decompress the body. */
function bytesOf(url: string, encoding: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { ...headers, 'accept-encoding': encoding } }, (response) => {
      let size = 0
      response.on('data', (chunk: Buffer) => (size += chunk.length))
      response.on('end', () => resolve(size))
    }).on('error', reject)
  })
}
