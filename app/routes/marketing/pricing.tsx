import { ClosingCall } from '#app/site/sections/closing-call.tsx'
import { PriceFolders } from '#app/site/sections/price-folders.tsx'
import { pricing } from '#content/pricing.ts'
import type { Route } from './+types/pricing'
import { pageMeta } from './page-meta.ts'
import '#app/styles/pricing.css'

export const loader = () => pricing

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData) : [])

export default function Pricing({ loaderData: { title, lead, business, home, closing } }: Route.ComponentProps) {
  return (
    <>
      <section className="page-width page-head pricing">
        <h1 className="type-h1">{title}</h1>
        <p className="type-lead">{lead}</p>
        <PriceFolders business={business} home={home} />
      </section>
      <ClosingCall {...closing} />
    </>
  )
}
