import type { Operation } from '#contract/operation.ts'

/** Returns the contract's first error for each field by its path; null for valid values, and for an operation that the server alone checks. */
export function fieldErrors({ isForm, input }: Operation, values: unknown): Record<string, string> | null {
  if (!isForm) return null
  const parsed = input.safeParse(values)
  if (parsed.success) return null
  return Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const).toReversed(),
  )
}
