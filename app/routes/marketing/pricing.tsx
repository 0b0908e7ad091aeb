import type { ReactNode } from 'react'
import { ClosingCall } from '#app/site/sections/closing-call.tsx'
import { PlanTable } from '#app/site/sections/pricing/plan-table.tsx'
import { RateSheet } from '#app/site/sections/pricing/rate-sheet.tsx'
import { pricing } from '#content/pricing.ts'
import type { Route } from './+types/pricing'
import { pageMeta } from './page-meta.ts'
import '#app/site/sections/pricing/plan-table.css'

export const handle = { static: true }

export const loader = () => pricing

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData) : [])

export default function Pricing({
  loaderData: { title, lead, business, home, closing },
}: Route.ComponentProps) {
  return (
    <>
      <section className="page-width page-head pricing">
        <h1 className="type-h1">{title}</h1>
        <p className="type-lead">{lead}</p>
        <tab-set>
          <nav className="folder-tabs" aria-label="Prices for">
            <a id="tab-business" href="#business">
              {business.label}
            </a>
            <a id="tab-home" href="#home">
              {home.label}
            </a>
          </nav>
          <Folder id="business" {...business}>
            <PlanTable {...business} />
          </Folder>
          <Folder id="home" {...home}>
            <RateSheet {...home} />
          </Folder>
        </tab-set>
      </section>
      <ClosingCall {...closing} />
    </>
  )
}

type FolderProps = { id: string; label: string; note: string; children: ReactNode }

function Folder({ id, label, note, children }: FolderProps) {
  return (
    <div id={id} className="folder">
      <h2>{label}</h2>
      {children}
      <p className="folder-note">{note}</p>
    </div>
  )
}
