import type { Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { COMPANY_BLOCK } from '#contract/company-block.ts'
import type { RenderedView, ViewName, Views, ViewScripts } from '#contract/page-views.ts'
import { escapeHtml } from '#server/platform/escape-html.ts'
import { companyData, site } from '#site'
import type { Page } from './built-file.ts'
import { encodeResponse } from './content-coding.ts'
import type { Pages } from './serve-pages.ts'

/** Path of the frame in the build (app/routes/marketing/view-frame.tsx), which is not served. */
const FRAME = '/view-frame'
const TITLE = /<title>[^<]*<\/title>/
/** The company as the frame was made with it; that of now is put in its place. */
const COMPANY = new RegExp(`(?<=<script type="application/json" id="${COMPANY_BLOCK}">)[^<]*`)
const MAIN = /<div data-view="([^"]*)"><\/div>/
/** Crawlers, which hold no cookie, get another page in place of these; audits count the header as a fault. */
const WITH_COOKIE_ONLY = new Set<ViewName>(['ticket', 'my-tickets', 'new-ticket'])
/** Responds with a page rendered now from `props`; no cache may store it. */
export type RespondWithView = <Name extends ViewName>(
  c: HonoContext,
  status: ContentfulStatusCode,
  name: Name,
  props: Views[Name],
) => Promise<Response>

type Frame = {
  fill: (view: RenderedView) => string
  scripts: ViewScripts
  headers: Record<string, string>
}

/**
 * Creates the function that responds with pages rendered when they are requested: the main part by React, within the frame of
 * the site that the build has rendered. Without a build, as in development, the frame is bare.
 */
export function createViewPages(pages: Pages): RespondWithView {
  let made: { of: (() => Page) | undefined; frame: Frame } | undefined
  function currentFrame(): Frame {
    const of = pages.byPath.get(FRAME)
    if (made?.of !== of || !made) made = { of, frame: of ? splitFrame(of()) : BARE }
    return made.frame
  }
  return async (c, status, name, props) => {
    const frame = currentFrame()
    const view = (await pages.views()).renderView(name, props, frame.scripts)
    const { body, coding } = await encodeResponse(frame.fill(view), c.req.header('accept-encoding'))
    return c.body(body, status, {
      ...frame.headers,
      ...(coding && { 'Content-Encoding': coding }),
      'Cache-Control': 'no-store',
      ...(!WITH_COOKIE_ONLY.has(name) && { 'X-Robots-Tag': 'noindex' }),
      Vary: 'Accept-Encoding, Cookie',
    })
  }
}

const titleOf = ({ title }: RenderedView) => `<title>${escapeHtml(`${title} | ${site.name}`)}</title>`

function splitFrame({ body, headers }: Page): Frame {
  const html = Buffer.from(body).toString()
  const [title, main] = [TITLE.exec(html)!, MAIN.exec(html)!]
  const [head, between, end] = [
    html.slice(0, title.index),
    html.slice(title.index + title[0].length, main.index),
    html.slice(main.index + main[0].length),
  ]
  return {
    fill: (view) =>
      withTheme(head, view) +
      titleOf(view) +
      between.replace(COMPANY, () => companyData({ isDashboard: false })) +
      view.main +
      end,
    scripts: JSON.parse(main[1]!.replaceAll('&quot;', '"')) as ViewScripts,
    headers,
  }
}

/** The start of the document, with the theme on its root element (docs/decisions/speed-in-the-browser.md). */
const withTheme = (head: string, { theme }: RenderedView) =>
  theme ? head.replace('<html ', `<html data-theme="${theme}" `) : head

const BARE: Frame = {
  fill: (view) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8">${titleOf(view)}</head><body><main id="main">${view.main}</main></body></html>`,
  scripts: { forms: '', ticket: '' },
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
}
