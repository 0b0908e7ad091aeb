import { formatMoment } from '#app/lib/dates.ts'
import { fullName } from '#app/lib/full-name.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Person } from '../account-queries.ts'

/** 'Now', 'Now, on 2 devices' or 'No'. */
function signedInText(sessions: number): string {
  if (sessions === 0) return 'No'
  return sessions === 1 ? 'Now' : `Now, on ${sessions} devices`
}

export function PersonRow({ person, onRemove }: { person: Person; onRemove: () => void }) {
  const { email, signed_in, last_seen_at, second_factor, you } = person
  return (
    <li data-current={you ? '' : undefined}>
      <p className="person-name">
        <b dir="auto">{fullName(person)}</b>
        {you && <Badge tone="default">You</Badge>}
        <span>{email}</span>
      </p>
      <dl>
        <div>
          <dt>Signed in</dt>
          <dd>{signedInText(signed_in)}</dd>
        </div>
        <div>
          <dt>Last seen</dt>
          <dd>{last_seen_at ? formatMoment(last_seen_at) : 'Not known'}</dd>
        </div>
        <div>
          <dt>Two-step sign-in</dt>
          <dd>{second_factor ? 'On' : 'Off'}</dd>
        </div>
      </dl>
      {!you && (
        <Button variant="outline" size="compact" aria-haspopup="dialog" onClick={onRemove}>
          Remove<span className="sr-only"> {fullName(person)}</span>
        </Button>
      )}
    </li>
  )
}
