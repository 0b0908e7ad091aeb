import type { Page } from '#content/types.ts'
import { collectTexts, type Text } from './collect-texts.ts'

const LEADS_SOMEWHERE = new Set(['href', 'path', 'paths', 'canonical'])
const ELSEWHERE = /^(tel:\+\d+$|mailto:\S+@\S+$|https:\/\/\S+$)/

/** Returns the dead links in pages and in the link lists that are on every page. */
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

/** Links in a text: the whole text, or each `[words](href)` inside it. */
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
  // A page whose content declares no anchors may have them in its component; the test of the built pages checks those.
  return anchor === undefined || known.length === 0 || known.includes(anchor)
}

const idsOf = (page: Page) =>
  collectTexts(page)
    .filter(({ key }) => key === 'id')
    .map(({ value }) => value)
