import type { MetaDescriptor } from 'react-router'
import { ORIGIN } from '#content/origin.ts'
import type { Page } from '#content/types.ts'
import { site } from '#site'

/** What a page tells search engines and whoever shares it. */
export function pageMeta({
  path,
  canonical = path,
  group,
  meta: { title, description },
}: Page): MetaDescriptor[] {
  const url = new URL(canonical, ORIGIN).href
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
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
