import { ClosingCall } from '#app/site/sections/closing-call.tsx'
import { Hero, Pathways, Strategy, Trust } from '#app/site/home/home-sections.tsx'
import { RepairCarousel, Testimonials } from '#app/site/home/carousels.tsx'
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
