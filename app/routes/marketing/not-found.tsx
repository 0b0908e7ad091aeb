import { NotFound } from '#app/chrome/not-found.tsx'
import { pages } from '#content/pages.ts'
import { site } from '#site'
import type { Route } from './+types/not-found'

export const handle = { static: true }

export const loader = () =>
  pages.map(({ path, name, summary }) => ({ label: name, href: path, text: summary }))

export const meta: Route.MetaFunction = () => [
  { title: `Off the map | ${site.name}` },
  { name: 'robots', content: 'noindex' },
]

export default NotFound
