import type { LinearModel } from '#server/triage/model/linear-model.ts'
import { createRandom, shuffle } from '../random.ts'

/** Features of a ticket as two arrays, because millions of pairs are kept in memory. */
export type Columns = { buckets: Int32Array; values: Float64Array }
export type Example = { features: Columns; measures: number[]; label: number; weight: number }
export type FitOptions = {
  classes: number
  /** A power of two, at most the number of hashed features. */
  buckets: number
  epochs: number
  rate: number
  /** Strength with which each example pulls its weights towards zero. */
  decay: number
}

/** Steps of integer weights in each direction: finer ones took space and changed nothing. */
const QUANTIZATION_STEPS = 31
/** Features of fewer examples are not learned: they would be noise, and most of the model's size. */
const MIN_EXAMPLES = 3
const INITIAL_SQUARE = 1e-8

/**
 * Row of weights of each bucket, negative for one that is not learned. Measures and the bias have the first rows;
 * buckets follow as they occur, so that frequent ones are neighbours in memory.
 */
type Rows = { measures: number; ofBucket: Int32Array; count: number }

/** The non-zero features of an example by their rows, measures and bias among them. */
type Sparse = { rows: Int32Array; values: Float64Array; label: number; weight: number }

/**
 * Fits a multinomial logistic regression by stochastic gradient descent with AdaGrad, with one step per feature instead
 * of one per weight: as accurate here, and much faster. The same examples give the same model to the last bit; `added`
 * ones are interleaved without changing the order of the others.
 */
export function fitModel(examples: Example[], added: Example[], fitting: FitOptions): LinearModel {
  const rows = assignRows(examples, added, fitting.buckets)
  const weights = new Float32Array(rows.count * fitting.classes)
  const step = createStep(weights, rows.count, fitting)
  const shuffledExamples = examples.map((example) => sparseOf(example, rows))
  const shuffledAdded = added.map((example) => sparseOf(example, rows))
  const [random, chanceOfOthers] = [createRandom('fit'), createRandom('fit added')]
  for (let epoch = 0; epoch < fitting.epochs; epoch += 1) {
    shuffle(random, shuffledExamples)
    shuffle(chanceOfOthers, shuffledAdded)
    let addedCount = 0
    for (const [at, example] of shuffledExamples.entries()) {
      step(example)
      for (; addedCount * shuffledExamples.length < (at + 1) * shuffledAdded.length; addedCount += 1)
        step(shuffledAdded[addedCount]!)
    }
  }
  return quantize(weights, rows, fitting)
}

/** Gives a row to each bucket that MIN_EXAMPLES have, and to every bucket of an added example. */
function assignRows(examples: Example[], added: Example[], buckets: number): Rows {
  const counts = new Uint8Array(buckets)
  const countUp = (list: Example[], by: number) => {
    for (const { features } of list)
      for (const bucket of features.buckets) {
        const at = bucket & (buckets - 1)
        counts[at] = Math.min(MIN_EXAMPLES, counts[at]! + by)
      }
  }
  countUp(examples, 1)
  countUp(added, MIN_EXAMPLES)
  const { length: measures } = examples[0]!.measures
  const ofBucket = new Int32Array(buckets).fill(-1)
  let count = measures + 1
  for (const { features } of [...examples, ...added])
    for (const bucket of features.buckets) {
      const at = bucket & (buckets - 1)
      if (counts[at] === MIN_EXAMPLES && ofBucket[at]! < 0) ofBucket[at] = count++
    }
  return { measures, ofBucket, count }
}

/** Keeps the learned features; the bias is one more measure, of value 1. */
function sparseOf({ features, measures, label, weight }: Example, { ofBucket }: Rows): Sparse {
  const dense = [...measures, 1]
  const rows = new Int32Array(dense.length + features.buckets.length)
  const values = new Float64Array(rows.length)
  let length = 0
  for (let row = 0; row < dense.length; row += 1) {
    if (dense[row] === 0) continue
    rows[length] = row
    values[length++] = dense[row]!
  }
  for (let at = 0; at < features.buckets.length; at += 1) {
    const row = ofBucket[features.buckets[at]! & (ofBucket.length - 1)]!
    if (row < 0) continue
    rows[length] = row
    values[length++] = features.values[at]!
  }
  return { rows: rows.subarray(0, length), values: values.subarray(0, length), label, weight }
}

/** Returns a function that moves the weights by one example. Plain loops: training spends nearly all its time here. */
function createStep(weights: Float32Array, count: number, { classes, rate, decay }: FitOptions) {
  const squares = new Float32Array(count).fill(INITIAL_SQUARE)
  const errors = new Float64Array(classes)
  return ({ rows, values, label, weight }: Sparse): void => {
    errors.fill(0)
    for (let at = 0; at < rows.length; at += 1) {
      const from = rows[at]! * classes
      const value = values[at]!
      for (let each = 0; each < classes; each += 1) errors[each]! += value * weights[from + each]!
    }
    let most = -Infinity
    for (let each = 0; each < classes; each += 1) most = Math.max(most, errors[each]!)
    let sum = 0
    for (let each = 0; each < classes; each += 1) {
      errors[each] = Math.exp(errors[each]! - most)
      sum += errors[each]!
    }
    for (let each = 0; each < classes; each += 1)
      errors[each] = (errors[each]! / sum - (each === label ? 1 : 0)) * weight
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at]!
      const from = row * classes
      const value = values[at]!
      let square = squares[row]!
      for (let each = 0; each < classes; each += 1) {
        const gradient = errors[each]! * value + decay * weights[from + each]!
        square += gradient * gradient
      }
      squares[row] = square
      const share = rate / Math.sqrt(square)
      for (let each = 0; each < classes; each += 1) {
        const weightNow = weights[from + each]!
        weights[from + each] = weightNow - share * (errors[each]! * value + decay * weightNow)
      }
    }
  }
}

function quantize(weights: Float32Array, { measures, ofBucket, count }: Rows, { classes, buckets }: FitOptions) {
  const learned = weights.subarray((measures + 1) * classes, count * classes)
  const scale = learned.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9) / QUANTIZATION_STEPS
  const hashed = new Int8Array(buckets * classes)
  for (const [bucket, row] of ofBucket.entries())
    if (row >= 0)
      for (let each = 0; each < classes; each += 1)
        hashed[bucket * classes + each] = Math.round(weights[row * classes + each]! / scale)
  return {
    classes,
    buckets,
    hashed,
    scale,
    measured: weights.slice(0, measures * classes),
    bias: weights.slice(measures * classes, (measures + 1) * classes),
  }
}
