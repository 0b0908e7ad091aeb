import { ClosingCall } from '#app/site/sections/closing-call.tsx'
import { Hero } from '#app/site/sections/home/hero.tsx'
import { Pathways } from '#app/site/sections/home/pathways.tsx'
import { RepairCarousel } from '#app/site/sections/home/repair-carousel.tsx'
import { Strategy } from '#app/site/sections/home/strategy.tsx'
import { Testimonials } from '#app/site/sections/home/testimonials.tsx'
import { Trust } from '#app/site/sections/home/trust.tsx'
import { home } from '#content/home.ts'
import type { Route } from './+types/home'
import { pageMeta } from './page-meta.ts'
import '#app/styles/home.css'

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
