import type { Feature } from './hash-features.ts'

/**
 * A linear classifier: a score per class is the sum of the weights of the ticket's features. Hashed features have whole
 * weights, to be multiplied by `scale`; the measures found by rules have weights of their own.
 */
export type LinearModel = {
  classes: number
  /** A power of two. */
  buckets: number
  /** Weights of bucket b stand at (b modulo buckets) * classes; a coarser model has fewer buckets. */
  hashed: Int8Array
  scale: number
  /** Weights of measure m stand at m * classes. */
  measured: Float32Array
  bias: Float32Array
}

/** What is known of a ticket: hashed words and the measures of the rules. */
export type Observed = { features: Feature[]; measures: ArrayLike<number> }

/** A score per class; only differences between them mean something. */
export function scoresOf(model: LinearModel, { features, measures }: Observed): number[] {
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

/** Scores as probabilities that sum to 1; a higher temperature makes them humbler. */
export function probabilitiesOf(scores: number[], temperature = 1): number[] {
  const most = Math.max(...scores)
  const parts = scores.map((score) => Math.exp((score - most) / temperature))
  const sum = parts.reduce((all, part) => all + part, 0)
  return parts.map((part) => part / sum)
}
