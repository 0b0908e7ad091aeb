import CoffeeIcon from 'lucide-react/icons/coffee'
import { useAway } from '#app/lib/team.ts'

/** Shows on every page that one has gone away. The live region is always rendered, or its change is missed. */
export function AwayLine({ adminId }: { adminId: string }) {
  const { away, change } = useAway(adminId)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> may hold no paragraphs
    <div role="status" className="away-line">
      {away && (
        <p>
          <CoffeeIcon size={16} />
          <span>You’re away: no tickets come to you by themselves.</span>
          <button type="button" onClick={() => change(false)}>
            I’m back
          </button>
        </p>
      )}
    </div>
  )
}
