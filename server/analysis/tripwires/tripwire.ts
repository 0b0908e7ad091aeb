import type { Priority } from '#contract/vocabulary.ts'

export type Tripwire = {
  id: string
  /** The least priority of a ticket that trips it. */
  priority: Extract<Priority, 'High' | 'Critical'>
  /** Id of the security playbook to follow. */
  playbook: string
  /** Separated by commas; the marks are those of find-cues.ts. */
  phrases: string
}

/** Words shared by the trip-wires. */
export const BY_ITSELF = 'itself/themselves/themself/own'
export const NOT_ME = 'i/we/he/she/they didnt/never/havent/dont/hadnt'
