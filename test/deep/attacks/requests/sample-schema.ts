import type { Random } from '#test/support/random.ts'

/** The part of JSON Schema that the API document uses. */
export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

/** Ids of existing tickets, so that a valid request reaches the operation. */
export type KnownIds = { ids: string[] }

/** A value that a schema allows. */
export function sample(schema: Schema, random: Random, known: KnownIds): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.oneOf(schema.enum)
  if (schema.anyOf) return sample(random.oneOf(schema.anyOf), random, known)
  if (schema.type === 'object') return sampleObject(schema, random, known)
  if (schema.type === 'array')
    return Array.from({ length: random.below(3) }, () => sample(schema.items ?? {}, random, known))
  if (schema.type === 'boolean') return random.below(2) === 1
  if (schema.type === 'integer' || schema.type === 'number')
    return (schema.minimum ?? 0) + random.below(Math.min(50, (schema.maximum ?? 50) - (schema.minimum ?? 0) + 1))
  if (schema.type === 'null') return null
  return sampleText(schema, random, known)
}

function sampleObject({ properties = {}, required = [] }: Schema, random: Random, known: KnownIds) {
  const chosen = Object.entries(properties).filter(([name]) => required.includes(name) || random.happens(0.6))
  return Object.fromEntries(chosen.map(([name, schema]) => [name, sample(schema, random, known)]))
}

function sampleText({ format, minLength = 0, maxLength = 200 }: Schema, random: Random, known: KnownIds): string {
  if (format === 'email') return `person-${random.below(50)}@example.com`
  if (format === 'uuid') return random.oneOf(known.ids)
  const words = ['printer', 'Wi-Fi is down', 'Büro', '電話', '👩‍💻', 'line\nbreak', '<b>bold</b>', 'a'.repeat(100)]
  return random.oneOf(words).padEnd(minLength, 'x').slice(0, maxLength)
}
