import { pricing } from '#content/pricing.ts'
import type { Route } from './+types/pricing'
import { pageMeta } from './page-meta.ts'

export const handle = { static: true }

export const loader = () => pricing

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData) : [])

export default function Pricing() {
  return <h1 className="type-h1">Prices, in writing</h1>
}
