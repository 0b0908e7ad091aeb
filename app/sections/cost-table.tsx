import type { BlockOf } from '#content/types.ts'

export function CostTable({ kind }: BlockOf<'cost-table'>) {
  return <p>{kind}</p>
}
