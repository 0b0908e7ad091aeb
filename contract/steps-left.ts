import words from './data/steps.json' with { type: 'json' }

/** Texts of a ticket: those that the team sent, the automatic reply included, and those of the customer. */
type Said = { team: readonly string[]; customer: readonly string[] }

const listed = (lines: string[]) => lines.map((line) => line.split(' '))
const STOP = new Set(listed(words.stop).flat())
/** Words that name half of all tickets: one of them alone does not tell which step is meant. */
const VAGUE = new Set(listed(words.vague).flat())
/** Stems of one meaning, some of them in other languages, by the first of them. */
const SAME = new Map(listed(words.same).flatMap((stems) => stems.map((word) => [word, stems[0]!] as const)))

const anyOf = (lines: string[], after = '') => new RegExp(String.raw`\b(?:${lines.join('|')})\b${after}`)
const OFF_AND_ON = new RegExp(words.offAndOn.join('|'), 'g')
const DONE = anyOf(words.done)
const IN_VAIN = anyOf(words.inVain)
/** Says that it was not done, or not yet. */
const NOT_DONE = anyOf(words.notDone, String.raw`(?! (?:help|work|fix|solve|change|make|improve))`)

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase()

function stem(word: string): string {
  const bare = word
    .replace(/(?:ied|ies)$/, 'y')
    .replace(/(?<=\p{L}{3})(?:ing|ed|es|s|e)$/u, '')
    .replace(/(?<=\p{L}{2})([bdgmnpt])\1$/u, '$1')
    .replace(/(?<=\p{L}{3})e$/u, '')
  return SAME.get(bare) ?? bare
}

/** Returns the stems of the words in a folded text that say what it is about. */
const topicsOf = (text: string): Set<string> =>
  new Set(
    (text.replaceAll(OFF_AND_ON, ' restart ').match(/[\p{L}\p{N}]{2,}/gu) ?? [])
      .filter((word) => !STOP.has(word))
      .map(stem),
  )

const linesOf = (texts: readonly string[]) =>
  texts.flatMap((text) => fold(text).split('\n')).filter((line) => !/^\s*>/.test(line))

/** Returns the topics of everything that the customer says they did, each in its clause. */
function triedBy(customer: readonly string[]): Set<string>[] {
  return linesOf(customer).flatMap((line) =>
    line.split(/(?<=[.!?;])\s+/).flatMap((sentence) => {
      // A comma within it would part what was switched off from what was switched on.
      const clauses = sentence
        .replaceAll(OFF_AND_ON, ' restarted ')
        .split(/[,;:–—]| but | however | though | aber | pero | mais | mas | ma /)
      const isInVain = IN_VAIN.test(sentence)
      return clauses
        .filter((clause) => (isInVain || (DONE.test(clause) && !/\?\s*$/.test(clause))) && !NOT_DONE.test(clause))
        .map(topicsOf)
    }),
  )
}

const MOST = 0.75

/** Returns the steps that the team has not sent and the customer has not tried, whatever their wording. */
export function stepsLeft(steps: readonly string[], { team, customer }: Said): string[] {
  const sent = linesOf(team).map(topicsOf)
  const tried = triedBy(customer)
  return steps.filter((step) => {
    const topics = [...topicsOf(fold(step))]
    const shared = (others: Set<string>) => topics.filter((topic) => others.has(topic))
    const isSent = sent.some((others) => topics.length > 0 && shared(others).length >= topics.length * MOST)
    return !isSent && !tried.some((others) => shared(others).some((topic) => !VAGUE.has(topic)))
  })
}
