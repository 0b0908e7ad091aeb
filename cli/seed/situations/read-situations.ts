import type { Category } from '#contract/vocabulary.ts'
import type { Situation, Urgency } from './situation.ts'

type Lists = Pick<Situation, 'titles' | 'says' | 'adds' | 'answers'>

/** The first character of a line says what it is. */
const SIGNS: Record<string, keyof Lists> = { '?': 'titles', '-': 'says', '+': 'adds', '>': 'answers' }

/**
 * Reads the situations of a category from their text: `# urgency share` starts a topic, `+` lines are additions for all of
 * it; then for each situation `?` titles, `-` main sentences, `>` answers. Their shares are scaled to sum up to `all`.
 */
export function readSituations(category: Category, all: number, text: string): Situation[] {
  const topics = text.split(/^# /m).slice(1)
  const read = topics.flatMap((topic) => readTopic(category, topic.trim().split('\n')))
  const sum = read.reduce((total, { share }) => total + share, 0)
  return read.map((situation) => ({ ...situation, share: (situation.share * all) / sum }))
}

function readTopic(category: Category, [heading = '', ...lines]: string[]): Situation[] {
  const [urgency, share] = heading.split(' ')
  const adds: string[] = []
  const found: Lists[] = []
  let before = ''
  for (const line of lines) {
    const sign = line.charAt(0)
    const list = SIGNS[sign]
    if (!list)
      throw new Error(`A line of ${category} begins with none of ${Object.keys(SIGNS).join(' ')}: ${line}`)
    if (sign === '?' && before !== '?') found.push({ titles: [], says: [], adds, answers: [] })
    const lists = list === 'adds' ? { adds } : found.at(-1)!
    ;(lists as Lists)[list].push(line.slice(2))
    before = sign
  }
  return found.map((lists) => ({
    ...lists,
    category,
    urgency: urgency as Urgency,
    share: Number(share) / found.length,
  }))
}
