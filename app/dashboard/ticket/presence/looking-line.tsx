import EyeIcon from 'lucide-react/icons/eye'
import { usePresence } from '../../live/presence.ts'
import { Names } from '../chat/names.tsx'

/** Which others have the ticket open; those who write stand by the box. No live region: it changes too often to be read out. */
export function LookingLine({ ticketId }: { ticketId: string }) {
  const present = usePresence(ticketId)
  if (present.length === 0) return null
  const writing = present.filter(({ activity }) => activity !== 'looking')
  const looking = present.filter(({ activity }) => activity === 'looking')
  const names = (of: typeof present) => <Names names={of.map(({ name }) => name)} />
  const verb = (of: typeof present) => (of.length === 1 ? 'is' : 'are')
  return (
    <p className="presence-line">
      <EyeIcon size={14} />
      <span>
        {writing.length > 0 && (
          <>
            {names(writing)} {verb(writing)} writing
          </>
        )}
        {writing.length > 0 && looking.length > 0 && ' · '}
        {looking.length > 0 && (
          <>
            {names(looking)} {verb(looking)} looking
          </>
        )}
      </span>
    </p>
  )
}
