import type { MetaDescriptor } from 'react-router'
import { ORIGIN } from '#content/origin.ts'
import type { Link, Page } from '#content/types.ts'
import { site } from '#site'
import { structuredData } from './structured-data.ts'

/**
 * Meta tags for search engines and link previews. A page that hydrates must call this in its loader: its scripts only know
 * the origin of the build, so computing it again in the browser would contradict the page.
 */
export function pageMeta(page: Page, trail?: readonly Link[]): MetaDescriptor[] {
  const { path, canonical = path, group } = page
  const { title, description } = page.meta
  const url = new URL(canonical, ORIGIN).href
  const data = structuredData(page, trail)
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: new URL(`/og/${group}.jpg`, ORIGIN).href },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${site.name}: ${site.tagline}` },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(data ? [{ 'script:ld+json': data }] : []),
  ]
}
