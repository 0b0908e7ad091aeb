import { NotFound } from '#app/chrome/not-found.tsx'
import { site } from '#site'
import type { Route } from './+types/not-found'

export const meta: Route.MetaFunction = () => [
  { title: `Off the map | ${site.name}` },
  { name: 'robots', content: 'noindex' },
]

export default NotFound
