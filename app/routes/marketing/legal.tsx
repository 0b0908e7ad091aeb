import { legal } from '#content/legal.ts'
import type { Route } from './+types/legal'
import { pageMeta } from './page-meta.ts'
import { pathOf } from './path-of.ts'

export const handle = { static: true }

export function loader({ request }: Route.LoaderArgs) {
  const path = pathOf(request)
  return legal.find((candidate) => candidate.path === path)!
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData) : [])

export default function Legal({ loaderData: { title } }: Route.ComponentProps) {
  return <h1 className="type-h1">{title}</h1>
}
