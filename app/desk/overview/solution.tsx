import { parseStructure } from './insight-text.ts'
import { SecondaryButton } from '#app/ui/button.tsx'
import { insertIntoAnswer } from '../answer/insert-into-answer.ts'
import LightbulbIcon from 'lucide-react/icons/lightbulb'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import { useEffect, useRef, useState } from 'react'
import type { OpenTicket } from '../ticket/ticket-queries.ts'

export type SolutionText = { kind: 'list'; items: string[] } | { kind: 'text' | 'none'; text: string }

const NONE: SolutionText = { kind: 'none', text: 'No solutions provided' }

/** The text or list to show for an analyser's solutions, whatever their shape. */
export function solutionText(solutions: unknown): SolutionText {
  if (Array.isArray(solutions)) {
    const items = solutions.map(oneSolution).filter((item) => item !== '')
    return items.length > 0 ? { kind: 'list', items } : NONE
  }
  const text = oneSolution(solutions)
  if (text === '') return NONE
  const parsed = parseStructure(text)
  return Array.isArray(parsed) ? solutionText(parsed) : { kind: 'text', text }
}

function oneSolution(solution: unknown): string {
  if (solution === null || solution === undefined) return ''
  return typeof solution === 'string' ? solution.trim() : JSON.stringify(solution)
}

type SolutionListProps = {
  ticketId: string
  items: string[]
  /** Shows the box of the answer. */
  onInsert?: () => void
}

export function SolutionList({ ticketId, items, onInsert }: SolutionListProps) {
  return (
    <ol className="solutions">
      {items.map((item, index) => (
        <li key={index}>
          <div>
            <span id={`solution-${index}`} dir="auto">
              {item}
            </span>
            <SecondaryButton
              aria-label="Insert into the answer"
              aria-describedby={`solution-${index}`}
              onClick={() => {
                insertIntoAnswer(ticketId, item)
                onInsert?.()
              }}
            >
              Insert
            </SecondaryButton>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** The suggested solutions above the box, folded. */
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
