import { useQueryClient } from '@tanstack/react-query'
import SparklesIcon from 'lucide-react/icons/sparkles'
import { useStore } from '#app/lib/store.ts'
import { Button } from '#app/ui/button.tsx'
import { asking, suggestAnswerInto } from './suggest-answer.ts'

type SuggestButtonProps = {
  ticketId: string
  /** Brings the box of the answer on screen where it is not. */
  onInsert?: () => void
}

/** Puts a suggested answer into the box; says beside itself why there is none. */
export function SuggestButton({ ticketId, onInsert }: SuggestButtonProps) {
  const client = useQueryClient()
  const state = useStore(asking)
  const mine = state?.ticketId === ticketId ? state : null
  return (
    <div className="suggest">
      <Button
        variant="outline"
        size="compact"
        icon={<SparklesIcon />}
        aria-disabled={mine?.isBusy || undefined}
        onClick={() => void suggestAnswerInto(client, ticketId).then(onInsert)}
      >
        {mine?.isBusy ? 'Looking for an answer…' : 'Suggest an answer'}
      </Button>
      <output>{mine?.words}</output>
    </div>
  )
}
