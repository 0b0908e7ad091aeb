import { ClosingCall } from '#app/sections/closing-call.tsx'
import { Hero } from '#app/sections/hero.tsx'
import { home } from '#content/home.ts'
import type { Route } from './+types/home'
import { pageMeta } from './page-meta.ts'
import '#app/styles/home.css'

export const handle = { static: true }

export const loader = () => home

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData) : [])

export default function Home({ loaderData: { title, lead, facts, closing } }: Route.ComponentProps) {
  return (
    <>
      <Hero title={title} lead={lead} facts={facts} />
      <ClosingCall {...closing} />
    </>
  )
}
