import { NotFound } from '#app/site/sections/not-found.tsx'
import { pages } from '#content/pages.ts'
import { site } from '#site'
import type { Route } from './+types/not-found'
import '#app/styles/fields.css'
import '#app/site/sections/not-found.css'

export const loader = () =>
  pages
    .filter(({ canonical }) => !canonical)
    .map(({ path, name, summary, keywords = [] }) => ({
      label: name,
      href: path,
      text: summary,
      keywords: [summary, ...keywords].join(' '),
    }))

export const meta: Route.MetaFunction = () => [
  { title: `Off the map | ${site.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return <NotFound pages={loaderData} />
}
