import type { BlockOf } from '#content/types.ts'

export function IndexTable({ kind }: BlockOf<'index-table'>) {
  return <p>{kind}</p>
}
