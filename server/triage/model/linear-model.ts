import type { Feature } from './hash-features.ts'

/** A linear classifier. Hashed features have integer weights, multiplied by `scale`; the rules' measures have their own. */
export type LinearModel = {
  classes: number
  /** A power of two. */
  buckets: number
  /** Weights of bucket b start at (b modulo buckets) * classes. */
  hashed: Int8Array
  scale: number
  /** Weights of measure m start at m * classes. */
  measured: Float32Array
  bias: Float32Array
}

/** A ticket's input to the model. */
export type ModelInput = { features: Feature[]; measures: ArrayLike<number> }

/** Returns a score per class; only their differences are meaningful. */
export function scoresOf(model: LinearModel, { features, measures }: ModelInput): number[] {
  const { classes, buckets, hashed, scale, measured, bias } = model
  const words = new Float64Array(classes)
  for (const { bucket, value } of features) {
    const place = (bucket & (buckets - 1)) * classes
    for (let each = 0; each < classes; each += 1) words[each]! += value * hashed[place + each]!
  }
  return Array.from(words, (sum, each) => {
    let score = sum * scale + bias[each]!
    for (let at = 0; at < measures.length; at += 1) score += measures[at]! * measured[at * classes + each]!
    return score
  })
}

/** Softmax: probabilities that sum to 1; a higher temperature makes them less confident. */
export function probabilitiesOf(scores: number[], temperature = 1): number[] {
  const most = Math.max(...scores)
  const parts = scores.map((score) => Math.exp((score - most) / temperature))
  const sum = parts.reduce((all, part) => all + part, 0)
  return parts.map((part) => part / sum)
}
