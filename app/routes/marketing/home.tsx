import { ClosingCall } from '#app/sections/closing-call.tsx'
import { Hero } from '#app/sections/hero.tsx'
import { Pathways } from '#app/sections/pathways.tsx'
import { RepairCarousel } from '#app/sections/repair-carousel.tsx'
import { Strategy } from '#app/sections/strategy.tsx'
import { Testimonials } from '#app/sections/testimonials.tsx'
import { Trust } from '#app/sections/trust.tsx'
import { home } from '#content/home.ts'
import type { Route } from './+types/home'
import { pageMeta } from './page-meta.ts'
import '#app/styles/home.css'

export const handle = { static: true }

export const loader = () => home

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData) : [])

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero {...loaderData.hero} />
      <Pathways {...loaderData.pathways} />
      <Strategy {...loaderData.strategy} />
      <RepairCarousel {...loaderData.repair} />
      <Trust {...loaderData.trust} />
      <Testimonials {...loaderData.testimonials} />
      <ClosingCall {...loaderData.closing} />
    </>
  )
}
