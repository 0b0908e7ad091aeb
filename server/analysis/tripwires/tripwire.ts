import type { Priority } from '#contract/vocabulary.ts'

/** A pattern that indicates an attack: matching tickets are suspected to be Security and get a minimum priority. */
export type Tripwire = {
  id: string
  /** Minimum priority of a matching ticket. */
  priority: Extract<Priority, 'High' | 'Critical'>
  /** Id of the security playbook to follow. */
  playbook: string
  /** Comma-separated; find-cues.ts describes the syntax. */
  phrases: string
}

/** Words shared by several trip-wires. */
export const BY_ITSELF = 'itself/themselves/themself/own'
export const NOT_ME = 'i/we/he/she/they didnt/never/havent/dont/hadnt'
