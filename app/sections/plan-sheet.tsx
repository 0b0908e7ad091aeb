import type { BlockOf } from '#content/types.ts'

export function PlanSheet({ kind }: BlockOf<'plan-sheet'>) {
  return <p>{kind}</p>
}
