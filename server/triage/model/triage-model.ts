import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { ROOT } from '../../platform/program-files.ts'
import type { LinearModel } from './linear-model.ts'

/** Path of this release's model, which `npm run train` writes. */
export const MODEL_FILE = join(ROOT, 'server/triage/model/data/triage-model.br')
/** Path of its evaluation and training fingerprint. */
export const EVALUATION_FILE = join(ROOT, 'server/triage/model/data/triage-model.json')

export type TriageModel = {
  category: LinearModel
  priority: LinearModel
  /** Calibration temperature of the category's probabilities. */
  temperature: number
}

const LINEAR = ['category', 'priority'] as const

/** The next higher quality takes ten times as long and saves a tenth of the bytes. */
const PACKED = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Serialises and compresses a model: a JSON header line, then the weights. */
export function packModel({ temperature, ...models }: TriageModel): Buffer {
  const head = {
    temperature,
    models: LINEAR.map((name) => {
      const { classes, buckets, scale, measured } = models[name]
      return { classes, buckets, scale, measured: measured.length }
    }),
  }
  const parts = LINEAR.flatMap((name) => {
    const { hashed, measured, bias } = models[name]
    return [hashed, measured, bias].map(({ buffer, byteOffset, byteLength }) =>
      Buffer.from(buffer, byteOffset, byteLength),
    )
  })
  return brotliCompressSync(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...parts]), PACKED)
}

/** Throws when the bytes are no model. */
export function unpackModel(packed: Uint8Array): TriageModel {
  const bytes = brotliDecompressSync(packed)
  const end = bytes.indexOf('\n')
  const head = JSON.parse(bytes.toString('utf8', 0, end)) as {
    temperature: number
    models: { classes: number; buckets: number; scale: number; measured: number }[]
  }
  let at = end + 1
  const take = (length: number) => bytes.buffer.slice(bytes.byteOffset + at, bytes.byteOffset + (at += length))
  const [category, priority] = head.models.map(({ classes, buckets, scale, measured }) => ({
    classes,
    buckets,
    scale,
    hashed: new Int8Array(take(buckets * classes)),
    measured: new Float32Array(take(measured * 4)),
    bias: new Float32Array(take(classes * 4)),
  }))
  return { category: category!, priority: priority!, temperature: head.temperature }
}

/** Reads the model of this release with the name by which an installation's own models refer to it. */
export function readModel(file = MODEL_FILE): { model: TriageModel; base: string } {
  const packed = readFileSync(file)
  return { model: unpackModel(packed), base: createHash('sha256').update(packed).digest('hex') }
}
