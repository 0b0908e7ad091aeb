import type { BlockOf } from '#content/types.ts'

export function ResponseTable({ kind }: BlockOf<'response-table'>) {
  return <p>{kind}</p>
}
