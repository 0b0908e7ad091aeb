import { parseStatus, type Status } from '#contract/vocabulary.ts'

export type StatusAppearance = { label: string; tone: 'destructive' | 'secondary' | 'default' | 'neutral' }

const TONES: Record<Status, StatusAppearance['tone']> = {
  Open: 'destructive',
  'In Progress': 'secondary',
  Resolved: 'default',
}

/** Badge tone and wording; a status nobody knows is shown as it came, neutrally. */
export function statusAppearance(status: string): StatusAppearance {
  const known = parseStatus(status)
  return known ? { label: known, tone: TONES[known] } : { label: status, tone: 'neutral' }
}

/** The one change the panel offers: Resolved goes back to Open, everything else is resolved. */
export const nextStatus = (status: string): Status =>
  parseStatus(status) === 'Resolved' ? 'Open' : 'Resolved'
