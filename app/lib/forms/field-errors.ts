import type { ZodMiniType } from 'zod/mini'

/** The first error of each field by its path, in the contract's words; null when the values are valid. */
export function fieldErrors(schema: ZodMiniType, values: unknown): Record<string, string> | null {
  const parsed = schema.safeParse(values)
  if (parsed.success) return null
  return Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const).toReversed(),
  )
}
