import { contact } from './contact.ts'
import { home } from './home.ts'
import { homeHelp } from './home-help.ts'
import { industries } from './industries.ts'
import { legal } from './legal.ts'
import { pricing } from './pricing.ts'
import { resources } from './resources.ts'
import { services } from './services.ts'
import { support } from './support.ts'
import type { ComposedPage, Link, Page } from './types.ts'

/** Pages rendered by `app/routes/marketing/page.tsx`. Adding a page to its list is all it takes to publish it. */
export const composedPages: readonly ComposedPage[] = [...services, ...industries, ...homeHelp, resources]

/** All public pages. Routes, files, sitemap, suggestions and tests are derived from this list. */
export const pages: readonly Page[] = [home, ...composedPages, pricing, contact, support, ...legal]

export function pageAt(path: string): Page {
  const page = pages.find((candidate) => candidate.path === path)
  if (!page) throw new Error(`No page has the path ${path}`)
  return page
}

/** A link to a page with its name and summary. */
export function linkTo(path: string): Link {
  const { name, summary } = pageAt(path)
  return { label: name, href: path, text: summary }
}

/** The breadcrumb links from the overview down to the page itself; a top-level page has only its own. */
export function trailTo(path: string): Link[] {
  const steps = path.split('/').slice(1)
  return steps.map((_, i) => linkTo(`/${steps.slice(0, i + 1).join('/')}`))
}
