import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { site } from '#site'
import type { SiteFiles } from '../pages/rewrite-pages.ts'
import { BUILT_PAGES } from './folder.ts'

/** Answered by the server without a file. */
const DYNAMIC = /^\/(?:api|files|t|my)\/|^\/\.well-known\/|^\/admin\/(?:organisation|settings)/
const LINK = /\s(?:href|src)="(\/[^"?#]*)/g
const TITLE = /<title>[^<]*\S[^<]*<\/title>/
const CODE = /<(script|style)\b[\s\S]*?<\/\1>/g
const NONSENSE = /\bundefined\b|\bNaN\b|\[object Object\]/
/** A page may be a quarter and 24 kB larger than the built one: a hundred closed days fit. */
const GROWTH = { share: 1.25, bytes: 24_576 }

/** A reason that the owner can read. */
export class Fault extends Error {
  override name = 'Fault'
}

/** Throws a sentence about the first fault of the rendered pages. */
export function checkPages(files: SiteFiles, paths: readonly string[]): void {
  const settings = JSON.stringify(site)
  const isThere = (path: string) =>
    [path, join(path, 'index.html')].some((file) => files.written.has(file) || isFile(join(BUILT_PAGES, file)))
  for (const path of paths) {
    const file = [path, join(path, 'index.html')].find((each) => files.written.has(each))
    if (!file) throw new Fault(`The page ${path} is missing.`)
    if (!file.endsWith('.html')) continue
    const html = files.read(file)
    const built = readFileSync(join(BUILT_PAGES, file), 'utf8')
    if (!TITLE.test(html)) throw new Fault(`The page ${path} has no title.`)
    const dead = [...html.matchAll(LINK)].map(([, href]) => href!).find((href) => !DYNAMIC.test(href) && !isThere(href))
    if (dead) throw new Fault(`The page ${path} links to ${dead}, which does not exist.`)
    const nonsense = NONSENSE.exec(html.replaceAll(CODE, ''))?.[0]
    if (nonsense && !built.includes(nonsense) && !settings.includes(nonsense))
      throw new Fault(`The page ${path} says “${nonsense}”.`)
    if (html.length > built.length * GROWTH.share + GROWTH.bytes)
      throw new Fault(`The page ${path} would be much larger than before (${Math.ceil(html.length / 1024)} kB).`)
  }
}

const isFile = (file: string) => existsSync(file) && statSync(file).isFile()
