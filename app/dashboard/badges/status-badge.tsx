import { Badge } from '#app/ui/badge.tsx'
import { StatusGlyph } from '#app/ui/status-glyph.tsx'
import { statusAppearance } from './ticket-status.ts'

export function StatusBadge({ status }: { status: string }) {
  const { label, tone } = statusAppearance(status)
  return (
    <Badge tone={tone} icon={<StatusGlyph tone={tone} />}>
      {label}
    </Badge>
  )
}

/** The status without the badge's box, for the list. */
export function StatusMark({ status }: { status: string }) {
  const { label, tone } = statusAppearance(status)
  return (
    <span className="status-mark" data-tone={tone}>
      <StatusGlyph tone={tone} />
      {label}
    </span>
  )
}
