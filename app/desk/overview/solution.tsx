import { parseStructure } from './insight-text.ts'
import { SecondaryButton } from '#app/ui/button.tsx'
import { insertIntoAnswer } from '../answer/insert-into-answer.ts'

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
              aria-label="Insert into the reply"
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
