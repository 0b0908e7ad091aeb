import { useQuery } from '@tanstack/react-query'
import { statsQuery } from './stats-query.ts'

/** What became of the answers suggested lately; nothing until one was. */
export function SuggestionStats() {
  const { data } = useQuery(statsQuery)
  if (!data || data.taken + data.changed + data.dropped + data.open === 0) return null
  const { taken, changed, dropped, open, days } = data
  return (
    <p className="tab-note">
      In the last {days} days: {taken} used as they were, {changed} changed, {dropped} dropped, {open} not decided yet.
    </p>
  )
}
