import type { Word } from './read-words.ts'
import questions from './playbooks/data/questions.json' with { type: 'json' }
import { CATEGORIES, type Category, DEFAULT_PRIORITY, type Priority } from '#contract/vocabulary.ts'
import type { TicketText } from './types.ts'
import type { TripwireMatch } from './find-tripwires.ts'
import { decidingWords } from './model/deciding-words.ts'
import { readTicket } from './model/measures.ts'
import type { TriageModel } from './model/triage-model.ts'
import { choosePlaybook, type ChosenPlaybook } from './playbooks/choose-playbook.ts'
import { scoreCategory, unclearConfidence } from './score-category.ts'
import { higherPriority, scorePriority } from './score-priority.ts'
import type { SignFound } from './find-signs.ts'

const ENGLISH = new Set(
  'the is are my our your we i it its and to of on with not please for this that have has can cant when from was but you be at'.split(
    ' ',
  ),
)

/** Small words of German, Spanish, French, Portuguese, Italian and Dutch that English does not have. */
const OTHERS = new Set(
  `der das und nicht ist ich wir mein meine unser unsere ein eine auf mit bitte kann seit nach
   el los las que para por mi mis nuestro nuestra una con esta está se puedo favor desde hola
   le les est pas je nous notre mon ma une avec dans depuis ne vous bonjour sur des
   não meu minha nosso nossa uma com estou
   il non che di della mio nostra sono è
   het een niet van wij mijn onze kan sinds`.split(/\s+/),
)

/** Returns false when small words or letters of another language outweigh the English ones. */
function looksEnglish(words: Word[]): boolean {
  let english = 0
  let other = 0
  let foreignLetters = 0
  for (const { word } of words) {
    if (ENGLISH.has(word)) english += 1
    else if (OTHERS.has(word)) other += 1
    else if (/[^\p{Script=Latin}\p{N}\p{M}]/u.test(word)) foreignLetters += 1
  }
  return foreignLetters * 3 < Math.max(words.length, 1) && (other < 2 || other <= english)
}

/** Confidence below which the reply asks. */
const SURE_FROM = 0.5

/** Questions for when the other category is General. */
const about: Record<Category, string> = questions.about

/** Questions between two categories, named in the order of the vocabulary. */
const between: Record<string, string> = questions.between

/**
 * Returns the question that would settle the category; null when it is fairly certain. Takes the probabilities in the
 * order of the categories, none when nothing is known.
 */
function settlingQuestion(probabilities: number[], confidence: number): string | null {
  if (confidence >= SURE_FROM) return null
  const [first = 0, second = 0] = [...CATEGORIES.keys()].toSorted((a, b) => probabilities[b]! - probabilities[a]!)
  if (probabilities[first] === probabilities[second]) return about.General
  const closest = [first, second].toSorted((a, b) => a - b).map((at) => CATEGORIES[at]!)
  if (closest.includes('Security')) return about.Security
  const specific = closest.find((category) => category !== 'General') ?? 'General'
  return between[closest.join(', ')] ?? (closest.includes('General') ? about[specific] : about.General)
}

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
