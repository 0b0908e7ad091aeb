import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { SecondaryButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

type TicketNotLoadedProps = { isGone?: boolean; onBack: () => void; onTryAgain: () => void }

export function TicketNotLoaded({ isGone = false, onBack, onTryAgain }: TicketNotLoadedProps) {
  return (
    <EmptyState
      icon={TriangleAlertIcon}
      title="This ticket could not be loaded."
      {...(isGone && { text: 'It does not exist, or it has been removed.' })}
      action={
        <>
          <SecondaryButton onClick={onBack}>Back to the list</SecondaryButton>
          <SecondaryButton onClick={onTryAgain}>Try again</SecondaryButton>
        </>
      }
    />
  )
}
