import { foldStatus, type Status } from '#contract/vocabulary.ts'

export type StatusLook = { label: string; tone: 'destructive' | 'secondary' | 'default' | 'neutral' }

const TONES: Record<Status, StatusLook['tone']> = {
  Open: 'destructive',
  'In Progress': 'secondary',
  Resolved: 'default',
}

/** Badge tone and wording; a status nobody knows is shown as it came, neutrally. */
export function statusLook(status: string): StatusLook {
  const known = foldStatus(status)
  return known ? { label: known, tone: TONES[known] } : { label: status, tone: 'neutral' }
}

/** The one change the panel offers: Resolved goes back to Open, everything else is resolved. */
export const nextStatus = (status: string): Status =>
  foldStatus(status) === 'Resolved' ? 'Open' : 'Resolved'
