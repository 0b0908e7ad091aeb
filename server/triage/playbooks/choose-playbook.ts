import type { Strengths } from '../category-cues.ts'
import type { Evidence } from '../types.ts'
import email from './data/email.json' with { type: 'json' }
import general from './data/general.json' with { type: 'json' }
import hardware from './data/hardware.json' with { type: 'json' }
import network from './data/network.json' with { type: 'json' }
import passwordAccess from './data/password-access.json' with { type: 'json' }
import printer from './data/printer.json' with { type: 'json' }
import security from './data/security.json' with { type: 'json' }
import software from './data/software.json' with { type: 'json' }
import type { Category } from '#contract/vocabulary.ts'

/** A known situation with its first steps. */
type Playbook = {
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
type CategoryPlaybooks = { situations: Playbook[]; general: Omit<Playbook, 'cues' | 'situation'> }

export const playbooks: Record<Category, CategoryPlaybooks> = {
  General: general,
  Hardware: hardware,
  Software: software,
  Network: network,
  Security: security,
  Email: email,
  Printer: printer,
  'Password/Access': passwordAccess,
}

/** Minimum evidence for naming a situation. */
const ENOUGH = 2

export type ChosenPlaybook = Pick<Playbook, 'id' | 'technician' | 'customer'> & {
  /** Null when no known situation fits and the steps are the general ones of the category. */
  situation: string | null
}

/** Chooses the situation of a category that fits the evidence best; `tripped` is the one of a matching trip-wire. */
export function choosePlaybook(category: Category, evidence: Evidence[], tripped?: string): ChosenPlaybook {
  const { situations, general: fallback } = playbooks[category]
  const settled = situations.find(({ id }) => id === tripped)
  if (settled) return settled

  const scores = new Map<string, number>()
  const counted = new Set<string>()
  for (const { category: ofCategory, playbook, value, words } of evidence) {
    const key = `${playbook} ${words.join(' ')}`
    if (ofCategory !== category || playbook === null || counted.has(key)) continue
    counted.add(key)
    scores.set(playbook, (scores.get(playbook) ?? 0) + value)
  }
  const [best] = [...scores].toSorted(([, a], [, b]) => b - a)
  const known = best && best[1] >= ENOUGH ? situations.find(({ id }) => id === best[0]) : undefined
  return known ?? { ...fallback, situation: null }
}
