import type { FormOperation } from '#contract/operation.ts'

/** The first error of each field by its path, in the contract's words; null when the values are valid. */
export function fieldErrors({ input }: FormOperation, values: unknown): Record<string, string> | null {
  const parsed = input.safeParse(values)
  if (parsed.success) return null
  return Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const).toReversed(),
  )
}
