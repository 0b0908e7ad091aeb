import { Button } from '#app/ui/button.tsx'
import { insertIntoAnswer } from './chat/insert-into-answer.ts'

type SolutionListProps = {
  ticketId: string
  items: string[]
  /** Brings the box of the answer on screen where it is not. */
  onInsert?: () => void
}

/** Suggested solutions, each with a button that adds it to the answer. */
export function SolutionList({ ticketId, items, onInsert }: SolutionListProps) {
  return (
    <ol className="solutions">
      {items.map((item, index) => (
        <li key={index}>
          <div>
            <span id={`solution-${index}`} dir="auto">
              {item}
            </span>
            <Button
              variant="outline"
              size="compact"
              aria-label="Insert into the answer"
              aria-describedby={`solution-${index}`}
              onClick={() => {
                insertIntoAnswer(ticketId, item)
                onInsert?.()
              }}
            >
              Insert
            </Button>
          </div>
        </li>
      ))}
    </ol>
  )
}
