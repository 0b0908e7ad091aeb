import type { Page } from '#content/types.ts'
import { collectTexts, type Text } from './collect-texts.ts'

const LEADS_SOMEWHERE = new Set(['href', 'path', 'paths', 'canonical'])
const ELSEWHERE = /^(tel:\+\d+$|mailto:\S+@\S+$|https:\/\/\S+$)/

/** Links in pages, or in lists of links that stand on every page, that lead nowhere. */
export function findDeadLinks(pages: readonly Page[], lists: Record<string, unknown> = {}): string[] {
  const ids = new Map(pages.map((page) => [page.path, idsOf(page)]))
  const sources: [name: string, content: unknown, path: string | undefined][] = [
    ...pages.map((page): [string, unknown, string] => [page.path, page, page.path]),
    ...Object.entries(lists).map(([name, list]): [string, unknown, undefined] => [name, list, undefined]),
  ]
  return sources.flatMap(([name, content, here]) =>
    collectTexts(content)
      .flatMap(linksIn)
      .filter(({ value }) => !leadsSomewhere(value, here, ids))
      .map(({ at, value }) => `${name}: ${at} leads to '${value}', which does not exist`),
  )
}

/** A text that is a link as a whole, or holds some as `[words](href)`. */
function linksIn({ at, key, value }: Text): { at: string; value: string }[] {
  if (LEADS_SOMEWHERE.has(key)) return [{ at, value }]
  return [...value.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href]) => ({ at, value: href! }))
}

function leadsSomewhere(href: string, here: string | undefined, ids: Map<string, string[]>): boolean {
  if (ELSEWHERE.test(href)) return true
  const [address = '', anchor] = href.split('#')
  const path = address.replace(/\?.*$/, '') || here
  const known = path === undefined ? undefined : ids.get(path)
  if (!known) return false
  // A page whose content names no places has them, if any, in its component: the test of the built pages looks there.
  return anchor === undefined || known.length === 0 || known.includes(anchor)
}

const idsOf = (page: Page) =>
  collectTexts(page)
    .filter(({ key }) => key === 'id')
    .map(({ value }) => value)
