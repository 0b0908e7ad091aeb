import { createRandom } from '../random.ts'

const BINS = 10
const DRAWS = 2_000

/** How sure the analyser was of a suggestion, 0 to 1, and whether it was right. */
export type Outcome = { confidence: number; right: boolean }

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)
const binOf = (confidence: number) => Math.min(BINS - 1, Math.floor(confidence * BINS))

/** Compares confidence with accuracy in ten steps of confidence, without the empty ones. */
export function calibrationBins(list: Outcome[]) {
  return Array.from({ length: BINS }, (_, bin) => {
    const inside = list.filter(({ confidence }) => binOf(confidence) === bin)
    return {
      from: bin / BINS,
      tickets: inside.length,
      sure: sum(inside.map(({ confidence }) => confidence)) / inside.length,
      right: inside.filter(({ right }) => right).length / inside.length,
    }
  }).filter(({ tickets }) => tickets > 0)
}

/** The expected calibration error: the mean distance between confidence and accuracy of a step, weighted by its tickets. */
export const calibrationError = (list: Outcome[]): number =>
  sum(calibrationBins(list).map(({ tickets, sure, right }) => (tickets / list.length) * Math.abs(sure - right)))

/**
 * The calibration error that chance alone causes: the mean, and what one in twenty exceeds, of perfectly calibrated analysers
 * with these confidences. Few tickets have much of it, because in a step of ten tickets even honest coins seldom show five heads.
 */
export function errorByChance(confidences: number[]): { mean: number; exceededByOneInTwenty: number } {
  const random = createRandom('calibration by chance')
  const errors = Array.from({ length: DRAWS }, () => {
    const excess = new Float64Array(BINS)
    for (const confidence of confidences) excess[binOf(confidence)]! += confidence - (random() < confidence ? 1 : 0)
    return excess.reduce((all, each) => all + Math.abs(each), 0) / confidences.length
  }).toSorted((a, b) => a - b)
  return { mean: sum(errors) / DRAWS, exceededByOneInTwenty: errors[Math.floor(DRAWS * 0.95)]! }
}
