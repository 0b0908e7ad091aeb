import { type LinearModel, probabilitiesOf } from '#server/analysis/model/linear-model.ts'
import { randomBelow, createRandom } from '../random.ts'
import type { Random } from '../random.ts'

/** The features of a ticket as two arrays, because millions of pairs are kept in memory. */
export type Columns = { buckets: Int32Array; values: Float64Array }
export type Example = { features: Columns; measures: number[]; label: number; weight: number }
export type FitOptions = {
  classes: number
  /** A power of two, at most the number of hashed features. */
  buckets: number
  epochs: number
  rate: number
  /** How strongly each example pulls its weights towards zero. */
  decay: number
}

/** Weights are stored as integers with this many steps in each direction: finer ones took space and changed nothing. */
const QUANTIZATION_STEPS = 31
/** What fewer examples say is not learned: it would be noise, and most of the model's size. */
const MIN_EXAMPLES = 3
const INITIAL_SQUARE = 1e-8

/** The non-zero features of an example, hashed ones and measures together. */
type Sparse = { places: Int32Array; values: Float64Array; label: number; weight: number }

/**
 * Fits a multinomial logistic regression by stochastic gradient descent with AdaGrad. The same examples give the same model
 * to the last bit. Examples in `added` are interleaved without changing the order of the others, so that any difference is
 * due to them and not to another shuffle.
 */
export function fitModel(examples: Example[], added: Example[], fitting: FitOptions): LinearModel {
  const { classes, buckets, epochs } = fitting
  // A feature's weights followed by their accumulated squares, because both are read together.
  const row = classes * 2
  const weights = new Float32Array((buckets + examples[0]!.measures.length + 1) * row)
  for (let at = classes; at < weights.length; at += row) weights.fill(INITIAL_SQUARE, at, at + classes)
  const known = frequentBuckets(examples, added, buckets)
  const shuffledExamples = examples.map((example) => sparseOf(example, known, row))
  const shuffledAdded = added.map((example) => sparseOf(example, known, row))
  const [random, chanceOfOthers] = [createRandom('fit'), createRandom('fit added')]
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(shuffledExamples, random)
    shuffle(shuffledAdded, chanceOfOthers)
    let addedCount = 0
    for (const [at, example] of shuffledExamples.entries()) {
      gradientStep(weights, example, fitting)
      for (; addedCount * shuffledExamples.length < (at + 1) * shuffledAdded.length; addedCount += 1)
        gradientStep(weights, shuffledAdded[addedCount]!, fitting)
    }
  }
  const isWeight = (_: number, at: number) => at % row < classes
  return quantize(weights.filter(isWeight), classes, buckets)
}

/** Shuffles in place (Fisher–Yates). */
function shuffle(list: Sparse[], random: Random): void {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = randomBelow(random, at + 1)
    ;[list[at], list[other]] = [list[other]!, list[at]!]
  }
}

/** Counts in how many examples each bucket occurs, up to MIN_EXAMPLES. What an added example says is always frequent. */
function frequentBuckets(examples: Example[], added: Example[], buckets: number): Uint8Array {
  const counts = new Uint8Array(buckets)
  for (const { features } of examples)
    for (const bucket of features.buckets) {
      const at = bucket & (buckets - 1)
      if (counts[at]! < MIN_EXAMPLES) counts[at]! += 1
    }
  for (const { features } of added) for (const bucket of features.buckets) counts[bucket & (buckets - 1)] = MIN_EXAMPLES
  return counts
}

/** Puts the measures after the buckets, and after them a 1 for the bias. */
function sparseOf({ features, measures, label, weight }: Example, counts: Uint8Array, row: number): Sparse {
  const buckets = counts.length
  const dense = [...measures, 1]
  const spoken = [...dense.keys()].filter((at) => dense[at] !== 0)
  const kept: number[] = []
  for (let at = 0; at < features.buckets.length; at += 1)
    if (counts[features.buckets[at]! & (buckets - 1)] === MIN_EXAMPLES) kept.push(at)
  const words = kept.length
  const places = new Int32Array(words + spoken.length)
  const values = new Float64Array(words + spoken.length)
  for (const [at, from] of kept.entries()) {
    places[at] = (features.buckets[from]! & (buckets - 1)) * row
    values[at] = features.values[from]!
  }
  places.set(
    spoken.map((at) => (buckets + at) * row),
    words,
  )
  values.set(
    spoken.map((at) => dense[at]!),
    words,
  )
  return { places, values, label, weight }
}

function gradientStep(weights: Float32Array, example: Sparse, { classes, rate, decay }: FitOptions): void {
  const { places, values, label, weight: counts } = example
  const scores = Array.from({ length: classes }, () => 0)
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at]!
    const value = values[at]!
    for (let each = 0; each < classes; each += 1) scores[each]! += value * weights[place + each]!
  }
  const likely = probabilitiesOf(scores)
  const errors = Float64Array.from(likely, (share, each) => (each === label ? share - 1 : share) * counts)
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at]!
    const value = values[at]!
    for (let each = 0; each < classes; each += 1) {
      const weight = weights[place + each]!
      const gradient = errors[each]! * value + decay * weight
      const square = Math.fround(weights[place + classes + each]! + gradient * gradient)
      weights[place + classes + each] = square
      weights[place + each] = weight - (rate * gradient) / Math.sqrt(square)
    }
  }
}

function quantize(weights: Float32Array, classes: number, buckets: number): LinearModel {
  const hashed = weights.subarray(0, buckets * classes)
  const scale = hashed.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9) / QUANTIZATION_STEPS
  return {
    classes,
    buckets,
    hashed: Int8Array.from(hashed, (weight) => Math.round(weight / scale)),
    scale,
    measured: Float32Array.from(weights.subarray(buckets * classes, -classes)),
    bias: Float32Array.from(weights.subarray(-classes)),
  }
}
