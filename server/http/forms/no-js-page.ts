import type { Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { escapeHtml } from '#server/escape-html.ts'
import type { Pages } from '../pages/serve-pages.ts'

/** Where the build puts the response templates (app/routes/marketing/no-js-pages.tsx); the path itself is not served. */
const PATH = '/plain-answer'
const TEMPLATE = /<template data-answer="([\w-]+)" data-title="([^"]*)">([\s\S]*?)<\/template>/g

const NO_STORE = { 'Cache-Control': 'no-store' }

/** Safe HTML: only the functions below create it. */
export type Html = string & { readonly html: true }
export type NoJsPage = (
  c: HonoContext,
  status: ContentfulStatusCode,
  name: string,
  values?: Record<string, Html>,
) => Response

export const text = (value: string | number): Html => escapeHtml(String(value)) as Html
export const listItems = (values: string[]): Html => values.map((value) => `<li>${text(value)}</li>`).join('') as Html
/** Splits text into paragraphs at blank lines. */
export const paragraphs = (value: string): Html =>
  value
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((paragraph) => `<p>${text(paragraph)}</p>`)
    .join('') as Html

/**
 * Returns a function that responds with a page of the site: the named template of the built page becomes its main part,
 * with `{{name}}` replaced by the values. Without a build, as in development, the response is the values alone.
 */
export function createNoJsPage({ byPath }: Pages): NoJsPage {
  const built = byPath.get(PATH)
  byPath.delete(PATH)
  return (c, status, name, values = {}) => {
    if (!built) return c.html([name, ...Object.values(values)].join('\n'), status, NO_STORE)
    const page = built()
    const html = Buffer.from(page.body).toString()
    const templates = [...html.matchAll(TEMPLATE)]
    const [, , title, template] = templates.find(([, each]) => each === name)!
    const from = templates[0]!.index
    const to = templates.at(-1)!.index + templates.at(-1)![0].length
    const filled = (html.slice(0, from) + template + html.slice(to)).replace('{{title}}', () => title!)
    return c.body(fill(filled, values), status, { ...page.headers, ...NO_STORE })
  }
}

const fill = (html: string, values: Record<string, Html>): string =>
  html.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
