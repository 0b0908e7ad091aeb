import { parseStatus, type Status } from '#contract/vocabulary.ts'

export type StatusAppearance = { label: string; tone: 'destructive' | 'secondary' | 'default' | 'neutral' }

const TONES: Record<Status, StatusAppearance['tone']> = {
  Open: 'destructive',
  'In Progress': 'secondary',
  Resolved: 'default',
}

/** Tone and label of a status; an unknown one is shown as it is, in a neutral tone. */
export function statusAppearance(status: string): StatusAppearance {
  const known = parseStatus(status)
  return known ? { label: known, tone: TONES[known] } : { label: status, tone: 'neutral' }
}

/** The status the panel offers next: Resolved becomes Open, everything else Resolved. */
export const nextStatus = (status: string): Status => (parseStatus(status) === 'Resolved' ? 'Open' : 'Resolved')
