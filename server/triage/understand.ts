import type { TicketText } from './types.ts'
import type { TripwireMatch } from './find-tripwires.ts'
import { looksEnglish } from './language.ts'
import { decidingWords } from './model/deciding-words.ts'
import { readTicket } from './model/measures.ts'
import type { TriageModel } from './model/triage-model.ts'
import { choosePlaybook } from './playbooks/choose-playbook.ts'
import type { ChosenPlaybook } from './playbooks/choose-playbook.ts'
import { scoreCategory, unclearConfidence } from './score-category.ts'
import { higherPriority, scorePriority } from './score-priority.ts'
import type { SignFound } from './find-signs.ts'
import { settlingQuestion } from './playbooks/settling-question.ts'
import { CATEGORIES, DEFAULT_PRIORITY } from '#contract/vocabulary.ts'
import type { Category, Priority } from '#contract/vocabulary.ts'

/** Full result of the analyser, from which insights and reply are written. */
export type Understanding = {
  category: Category
  runnerUp: Category | null
  priority: Priority
  /** Minimum that the rules demand; a provider may not go below it. */
  leastPriority: Priority
  confidence: number
  /** Probability of each category, in their order. */
  probabilities: number[]
  /** Question that would settle the category; null when it is fairly certain. */
  question: string | null
  playbook: ChosenPlaybook
  /** Reason why the text could not be understood; null when it could. */
  unclear: 'language' | 'little' | null
  trips: TripwireMatch[]
  /** The customer's words that decided the category, strongest first. */
  decidingWords: string[]
  raises: SignFound[]
  lowers: SignFound[]
}

/** Decides category, priority within the rules' bounds, situation and reasons of a ticket. */
export function understand(ticket: Omit<TicketText, 'firstName'>, model: TriageModel): Understanding {
  const read = readTicket(ticket)
  const scored = scoreCategory(model, read, ticket.category)
  const urgency = scorePriority(model, read, scored.category, ticket.priority)
  const english = looksEnglish(read.words)
  const attack = scored.category === 'Security' ? read.trips : []
  if (attack.length === 0 && (!english || !scored.understood)) {
    const confidence = unclearConfidence(read.words.length)
    const useless = !english || (urgency.raises.length === 0 && urgency.lowers.length === 0)
    return {
      category: ticket.category,
      runnerUp: null,
      priority: useless ? DEFAULT_PRIORITY : urgency.priority,
      leastPriority: useless ? 'Low' : urgency.least,
      confidence,
      probabilities: CATEGORIES.map(() => 1 / CATEGORIES.length),
      question: settlingQuestion([], confidence),
      playbook: choosePlaybook(ticket.category, []),
      unclear: english ? 'little' : 'language',
      trips: [],
      decidingWords: [],
      raises: useless ? [] : urgency.raises,
      lowers: useless ? [] : urgency.lowers,
    }
  }
  const [gravest] = attack
  const atLeast = (priority: Priority) => higherPriority(gravest?.wire.priority ?? 'Low', priority)
  return {
    ...scored,
    priority: atLeast(urgency.priority),
    leastPriority: atLeast(urgency.least),
    question: gravest ? null : settlingQuestion(scored.probabilities, scored.confidence),
    playbook: choosePlaybook(scored.category, read.evidence, gravest?.wire.playbook),
    unclear: null,
    trips: read.trips,
    decidingWords: gravest
      ? attack.map(({ quote }) => quote)
      : decidingWords(model.category, CATEGORIES.indexOf(scored.category), read),
    raises: urgency.raises,
    lowers: gravest ? [] : urgency.lowers,
  }
}
