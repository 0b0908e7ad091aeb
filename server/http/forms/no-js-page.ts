import type { Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { replyParagraphs } from '#contract/reply-text.ts'
import { escapeHtml } from '#server/escape-html.ts'
import type { Pages } from '../pages/serve-pages.ts'
import { site } from '#site'
import { type FormContents, fillForm } from './fill-form.ts'

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
  /** What the template's form holds. */
  contents?: FormContents,
) => Response

export const text = (value: string | number): Html => escapeHtml(String(value)) as Html
export const listItems = (values: string[]): Html => values.map((value) => `<li>${text(value)}</li>`).join('') as Html
/** Splits text into paragraphs at blank lines; phone numbers of the company become links that do not break. */
export const paragraphs = (value: string): Html =>
  replyParagraphs(value)
    .map(({ text: paragraph, steps }) => {
      const list = steps.map((step) => `<li>${withPhoneLinks(step)}</li>`).join('')
      return `<p>${withPhoneLinks(paragraph)}</p>${list && `<ol>${list}</ol>`}`
    })
    .join('') as Html

function withPhoneLinks(value: string): string {
  const { display, tel } = site.emergencyPhone
  return text(value).replaceAll(text(display), `<a href="tel:${tel}">${text(display)}</a>`)
}
/** Error messages as links to their fields. */
export const errorLinks = (errors: [field: string, message: string][]): Html =>
  errors.map(([field, message]) => `<li><a href="#${text(field)}">${text(message)}</a></li>`).join('') as Html

/**
 * Returns a function that responds with a page of the site: the named template of the built page becomes its main part,
 * with `{{name}}` replaced by the values and its form filled. Without a build, as in development, the response is the
 * values alone, with the form's files.
 */
export function createNoJsPage({ byPath }: Pages): NoJsPage {
  const built = byPath.get(PATH)
  byPath.delete(PATH)
  return (c, status, name, values = {}, contents) => {
    const withContents = (html: string) => (contents ? fillForm(html, contents) : html)
    if (!built) {
      const bare = [name, ...Object.values(values), withContents('<div class="uploader">')]
      return c.html(bare.join('\n'), status, NO_STORE)
    }
    const page = built()
    const html = Buffer.from(page.body).toString()
    const templates = [...html.matchAll(TEMPLATE)]
    const [, , title, template] = templates.find(([, each]) => each === name)!
    const from = templates[0]!.index
    const to = templates.at(-1)!.index + templates.at(-1)![0].length
    const head = html.slice(0, from).replace('{{title}}', () => title!)
    const filled = [fill(head, values), withContents(fill(template!, values)), html.slice(to)]
    return c.body(filled.join(''), status, { ...page.headers, ...NO_STORE })
  }
}

const fill = (html: string, values: Record<string, Html>): string =>
  html.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
