import type { Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Pages } from '../pages/serve-pages.ts'

/** Where the build draws the answers (app/routes/marketing/no-js-response.tsx). Nobody is served that path itself. */
const PATH = '/plain-answer'
const TEMPLATE = /<template data-answer="([\w-]+)" data-title="([^"]*)">([\s\S]*?)<\/template>/g

const NO_STORE = { 'Cache-Control': 'no-store' }

/** HTML; `text` and those below it make it of anything. */
export type Html = string & { readonly html: true }
export type NoJsPage = (
  c: HonoContext,
  status: ContentfulStatusCode,
  name: string,
  values?: Record<string, Html>,
) => Response

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (value: string | number): Html =>
  String(value).replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!) as Html
export const listItems = (values: string[]): Html =>
  values.map((value) => `<li>${escapeHtml(value)}</li>`).join('') as Html
/** Paragraphs are split by a blank line. */
export const paragraphs = (value: string): Html =>
  value
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join('') as Html

/**
 * Answers with a page of the site: one answer of the drawn page becomes its main part, and every `{{name}}` in it the
 * value of that name. Without a build, as in development, the values alone are the answer.
 */
export function createNoJsPage({ byPath }: Pages): NoJsPage {
  const drawn = byPath.get(PATH)
  byPath.delete(PATH)
  return (c, status, name, values = {}) => {
    if (!drawn) return c.html([name, ...Object.values(values)].join('\n'), status, NO_STORE)
    const page = drawn()
    const html = Buffer.from(page.body).toString()
    const answers = [...html.matchAll(TEMPLATE)]
    const [, , title, answer] = answers.find(([, each]) => each === name)!
    const from = answers[0]!.index
    const to = answers.at(-1)!.index + answers.at(-1)![0].length
    const filled = (html.slice(0, from) + answer + html.slice(to)).replace('{{title}}', () => title!)
    return c.body(fill(filled, values), status, { ...page.headers, ...NO_STORE })
  }
}

const fill = (html: string, values: Record<string, Html>): string =>
  html.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
