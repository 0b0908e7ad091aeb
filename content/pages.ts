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

/** Pages that `app/routes/marketing/page.tsx` draws: adding one to its list is all it takes. */
export const composedPages: readonly ComposedPage[] = [...services, ...industries, ...homeHelp, resources]

/** Every public page once. Routes, files, sitemap, suggestions and tests follow from this list. */
export const pages: readonly Page[] = [home, ...composedPages, pricing, contact, support, ...legal]

export function pageAt(path: string): Page {
  const page = pages.find((candidate) => candidate.path === path)
  if (!page) throw new Error(`No page has the path ${path}`)
  return page
}

/** A page as a list of related pages shows it. */
export function linkTo(path: string): Link {
  const { name, summary } = pageAt(path)
  return { label: name, href: path, text: summary }
}

/** From the overview down to the page itself; a page of the first level is alone. */
export function trailTo(path: string): Link[] {
  const steps = path.split('/').slice(1)
  return steps.map((_, i) => linkTo(`/${steps.slice(0, i + 1).join('/')}`))
}
