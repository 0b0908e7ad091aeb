import type { Strengths } from '../category-cues.ts'

/** A known situation with its first steps. */
export type Playbook = {
  id: string
  /** Half a sentence that can follow a colon. */
  situation: string
  cues: Strengths
  /** First steps for a technician, three to five. */
  technician: string[]
  /** Safe steps for the customer, two or three, in fewer than 40 words, without a duration. */
  customer: string[]
}

/** Situations of one category, and the steps when none of them fits. */
export type CategoryPlaybooks = { situations: Playbook[]; general: Omit<Playbook, 'cues' | 'situation'> }
