import CoffeeIcon from 'lucide-react/icons/coffee'
import { useAway } from '#app/lib/team.ts'

/** Switches between away and back. On a phone the Account page does; the line below the bar shows the state. */
export function AwayButton({ adminId }: { adminId: string }) {
  const { away, change } = useAway(adminId)
  if (away === undefined) return null
  return (
    <button
      type="button"
      className="bar-button away-button"
      aria-pressed={away}
      title={away ? 'You’re away' : 'No tickets come to you by themselves while you’re away'}
      onClick={() => change(!away)}
    >
      <CoffeeIcon size={18} />
      <span className="away-name">I’m away</span>
    </button>
  )
}
