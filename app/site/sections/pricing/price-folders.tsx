import type { ReactNode } from 'react'
import type { Bundle, HomeRate, PlanColumn } from '#content/types.ts'
import { PlanTable } from './plan-table.tsx'
import { RateSheet } from './rate-sheet.tsx'

type Prices = { label: string; note: string; intro: string }
type PriceFoldersProps = {
  business: Prices & { plans: readonly PlanColumn[] }
  home: Prices & { rates: readonly HomeRate[]; bundle: Bundle }
}

/** Prices for businesses and for homes as two tabs; without JavaScript both are open. */
export function PriceFolders({ business, home }: PriceFoldersProps) {
  return (
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
