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

type PersonRowProps = {
  person: Person
  /** Says whether they are a manager; undefined where the reader may not. */
  onManager: ((manager: boolean) => void) | undefined
  onRemove: () => void
}

export function PersonRow({ person, onManager, onRemove }: PersonRowProps) {
  const { email, signed_in, last_seen_at, second_factor, you, manager } = person
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
        {!onManager && (
          <div>
            <dt>Manager</dt>
            <dd>{manager ? 'Yes' : 'No'}</dd>
          </div>
        )}
      </dl>
      {onManager && (
        <label className="setting-switch">
          <input type="checkbox" checked={manager} onChange={({ target }) => onManager(target.checked)} />
          Manager<span className="sr-only">: {fullName(person)}</span>
        </label>
      )}
      {!you && (
        <Button variant="outline" size="compact" aria-haspopup="dialog" onClick={onRemove}>
          Remove<span className="sr-only"> {fullName(person)}</span>
        </Button>
      )}
    </li>
  )
}
