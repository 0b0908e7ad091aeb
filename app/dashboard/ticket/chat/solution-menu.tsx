import LightbulbIcon from 'lucide-react/icons/lightbulb'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import { useEffect, useRef, useState } from 'react'
import type { OpenTicket } from '../open-ticket.ts'
import { solutionText } from '../solution-text.ts'
import { SolutionList } from '../solution-list.tsx'

/** The suggested solutions above the box, folded: one press puts one into the answer. Nothing where there are none. */
export function SolutionMenu({ ticket }: { ticket: OpenTicket }) {
  const [open, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) menu.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  const solutions = solutionText(ticket.ai_analysis?.suggested_solutions)
  if (solutions.kind !== 'list') return null
  return (
    <div className="solution-menu" ref={menu}>
      <button type="button" aria-expanded={open} aria-controls="solution-menu" onClick={() => setOpen(!open)}>
        <LightbulbIcon size={18} />
        <span>
          <span className="solution-menu-kind">Suggested </span>
          <span className="solution-menu-name">solutions ({solutions.items.length})</span>
        </span>
        <ChevronDownIcon size={16} />
      </button>
      <div id="solution-menu" hidden={!open}>
        {open && <SolutionList ticketId={ticket.id} items={solutions.items} />}
      </div>
    </div>
  )
}
