import { CATEGORIES, PRIORITIES } from '#contract/vocabulary.ts'
import { errorByChance } from '../../cli/train/calibration-error.ts'
import { type Evaluation, type Prediction, evaluate } from '../../cli/train/evaluate.ts'

type Measure = Exclude<keyof Evaluation, 'tickets' | 'categories' | 'priorities' | 'bins'>
type Goal = [name: string, number: Measure, wanted?: { atLeast?: number; atMost?: number }]
const GOALS: Goal[] = [
  ['macro-F1 of the category', 'categoryF1', { atLeast: 0.85 }],
  ['category right', 'categoryRight'],
  ['recall of Security', 'securityRecall', { atLeast: 0.9 }],
  ['precision of Security', 'securityPrecision', { atLeast: 0.75 }],
  ['calibration error', 'calibrationError', { atMost: 0.06 }],
  ['macro-F1 of the priority', 'priorityF1', { atLeast: 0.6 }],
  ['priority right', 'priorityRight'],
  ['priority within one level', 'priorityWithinOne', { atLeast: 0.97 }],
  ['Critical at least High', 'criticalAtLeastHigh', { atLeast: 1 }],
]
const WORST_BINS = 3
const COLUMN = 10

/** Report of all accuracy measures beside their targets, with confusion matrices. */
export function reportPage(title: string, list: Prediction[]): string {
  const judgement = evaluate(list)
  return [
    `\n${list.length} tickets: ${title}`,
    ...GOALS.map((goal) => goalLine(goal, judgement)),
    chanceLine(list),
    '',
    ...confusion('category', CATEGORIES, judgement.categories),
    '',
    ...confusion('priority', PRIORITIES, judgement.priorities),
    '',
    'Where confidence keeps its word least:',
    ...worstBins(judgement),
    '',
  ].join('\n')
}

function goalLine([name, number, wanted = {}]: Goal, judgement: Evaluation): string {
  const value = judgement[number]
  if (Number.isNaN(value)) return `  ${name.padEnd(28)}no such ticket`
  const line = `  ${name.padEnd(28)}${value.toFixed(3)}`
  const { atLeast, atMost } = wanted
  if (atLeast === undefined && atMost === undefined) return line
  const reached = value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity)
  const words = atMost === undefined ? `${atLeast} or more` : `${atMost} or less`
  return `${line}   wanted: ${words.padEnd(14)}${reached ? '' : 'MISSED'}`.trimEnd()
}

/** What of the calibration error chance alone may cause. */
function chanceLine(list: Prediction[]): string {
  const { mean, exceededByOneInTwenty } = errorByChance(list.map(({ confidence }) => confidence))
  const often = exceededByOneInTwenty.toFixed(3)
  return `  calibration error by chance ${mean.toFixed(3)} if perfectly calibrated, one time in twenty ${often} or more`
}

/** Confusion matrix: a row per correct label, a column per suggestion, and the recall of each row. */
function confusion(what: string, labels: readonly string[], counts: number[][]): string[] {
  const short = (label: string) => label.replace(/\/.*/, '').padStart(COLUMN)
  const head = `right ${what} ↓ suggested →`.padEnd(32)
  return [
    head + labels.map(short).join('') + 'found'.padStart(COLUMN),
    ...labels.map((label, at) => {
      const row = counts[at]!
      const all = row.reduce((sum, count) => sum + count, 0)
      const cells = row.map((count) => (count === 0 ? '·' : String(count)).padStart(COLUMN)).join('')
      return `  ${label.padEnd(30)}${cells}${(all === 0 ? '–' : `${Math.round((100 * row[at]!) / all)} %`).padStart(COLUMN)}`
    }),
  ]
}

function worstBins({ bins, tickets: all }: Evaluation): string[] {
  const cost = ({ tickets, sure, right }: (typeof bins)[number]) => (tickets / all) * Math.abs(sure - right)
  return bins
    .toSorted((a, b) => cost(b) - cost(a))
    .slice(0, WORST_BINS)
    .map(
      (bin) =>
        `  sure ${bin.sure.toFixed(2)}, right ${bin.right.toFixed(2)} in ${bin.tickets} tickets of confidence ` +
        `${bin.from.toFixed(1)} to ${(bin.from + 0.1).toFixed(1)}: adds ${cost(bin).toFixed(3)} to the error`,
    )
}
