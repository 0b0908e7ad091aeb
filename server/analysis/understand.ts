import { gatherEvidence } from './category-evidence.ts'
import type { Evidence } from './category-evidence.ts'
import type { TicketText } from './embedded.ts'
import { findTrips } from './find-trips.ts'
import type { Trip } from './find-trips.ts'
import { looksEnglish } from './language.ts'
import { choosePlaybook } from './playbooks/choose-playbook.ts'
import type { ChosenPlaybook } from './playbooks/choose-playbook.ts'
import { readTicket } from './read-ticket.ts'
import { scoreCategory, trippedConfidence, unclearConfidence } from './score-category.ts'
import { higherPriority, scorePriority } from './score-priority.ts'
import type { SignFound } from './score-priority.ts'
import { DEFAULT_PRIORITY } from '#contract/vocabulary.ts'
import type { Category, Priority } from '#contract/vocabulary.ts'

/** Everything the rules make of a ticket; insights and replies are told from it. */
export type Understanding = {
  category: Category
  runnerUp: Category | null
  priority: Priority
  confidence: number
  playbook: ChosenPlaybook
  /** Why the text could not be used; null when it could. */
  unclear: 'language' | 'little' | null
  trips: Trip[]
  evidence: Evidence[]
  raises: SignFound[]
  lowers: SignFound[]
}

/** Reads a ticket by rules: trip-wires first, then category, then priority. The one place that decides. */
export function understand(ticket: TicketText): Understanding {
  const words = readTicket(ticket)
  const trips = findTrips(words)
  const evidence = gatherEvidence(words)
  const scored = scoreCategory(evidence, ticket.category)
  const urgency = scorePriority(words, scored.category, ticket.priority)

  const [gravest] = trips
  if (gravest) {
    return {
      category: 'Security',
      runnerUp: null,
      priority: higherPriority(gravest.wire.priority, urgency.priority),
      confidence: trippedConfidence(trips.length, scored),
      playbook: choosePlaybook('Security', evidence, gravest.wire.playbook),
      unclear: null,
      trips,
      evidence,
      raises: urgency.raises,
      lowers: [],
    }
  }
  const english = looksEnglish(words)
  if (!english || !scored.understood) {
    const useless = !english || (urgency.raises.length === 0 && urgency.lowers.length === 0)
    return {
      category: ticket.category,
      runnerUp: null,
      priority: useless ? DEFAULT_PRIORITY : urgency.priority,
      confidence: unclearConfidence(words.length),
      playbook: choosePlaybook(ticket.category, []),
      unclear: english ? 'little' : 'language',
      trips,
      evidence: [],
      raises: useless ? [] : urgency.raises,
      lowers: useless ? [] : urgency.lowers,
    }
  }
  return {
    ...scored,
    ...urgency,
    playbook: choosePlaybook(scored.category, evidence),
    unclear: null,
    trips,
    evidence,
  }
}
