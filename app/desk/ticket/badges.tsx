import { parseStatus, type Status, RATING_WORDS, type Rating } from '#contract/vocabulary.ts'
import { Badge } from '#app/ui/badge.tsx'
import { StatusGlyph } from '#app/ui/status-glyph.tsx'
import ChevronUpIcon from 'lucide-react/icons/chevron-up'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import FrownIcon from 'lucide-react/icons/frown'
import MehIcon from 'lucide-react/icons/meh'
import SmileIcon from 'lucide-react/icons/smile'
import { useContext } from 'react'
import { initialsOf, CurrentAdminId } from '../shell/team.ts'

export type StatusAppearance = { label: string; tone: 'destructive' | 'secondary' | 'default' | 'neutral' }

const TONES: Record<Status, StatusAppearance['tone']> = {
  Open: 'destructive',
  'In Progress': 'secondary',
  Resolved: 'default',
}

/** Returns tone and label of a status; an unknown one is its own label, in a neutral tone. */
export function statusAppearance(status: string): StatusAppearance {
  const known = parseStatus(status)
  return known ? { label: known, tone: TONES[known] } : { label: status, tone: 'neutral' }
}

export const nextStatus = (status: string): Status => (parseStatus(status) === 'Resolved' ? 'Open' : 'Resolved')

export function StatusBadge({ status }: { status: string }) {
  const { label, tone } = statusAppearance(status)
  return (
    <Badge tone={tone} icon={<StatusGlyph tone={tone} />}>
      {label}
    </Badge>
  )
}

/** A status without the badge's box, for the list. */
export function StatusMark({ status }: { status: string }) {
  const { label, tone } = statusAppearance(status)
  return (
    <span className="status-mark" data-tone={tone}>
      <StatusGlyph tone={tone} />
      {label}
    </span>
  )
}

const ICONS: Record<string, React.ReactNode> = { High: <ChevronUpIcon />, Critical: <TriangleAlertIcon /> }

export function PriorityBadge({ priority }: { priority: string }) {
  return (
    <Badge tone={priorityTone(priority)} icon={ICONS[priority]}>
      {priority}
    </Badge>
  )
}

export function priorityTone(priority: string) {
  if (priority === 'High') return 'destructive'
  return priority === 'Medium' ? 'secondary' : 'outline'
}

const FACES = { good: SmileIcon, ok: MehIcon, bad: FrownIcon } as const satisfies Record<Rating, unknown>

export function RatingMark({ rating, size }: { rating: Rating; size: number }) {
  const Face = FACES[rating]
  return (
    <span className="rating-mark" data-rating={rating}>
      <Face size={size} />
      <span className="sr-only">Rated </span>
      {RATING_WORDS[rating]}
    </span>
  )
}

/** A small disc with the owner's initials, or “You”. */
export function OwnerMark({ owner }: { owner: { id: string; name: string } }) {
  const isOwn = useContext(CurrentAdminId) === owner.id
  return (
    <span className="owner-mark" data-own={isOwn || undefined} title={`Owner: ${owner.name}`}>
      <span aria-hidden="true">{isOwn ? 'You' : initialsOf(owner.name)}</span>
      <span className="sr-only">{isOwn ? 'Yours' : `Owner: ${owner.name}`}</span>
    </span>
  )
}
