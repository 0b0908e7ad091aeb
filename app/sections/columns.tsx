import type { BlockOf } from '#content/types.ts'

export function Columns({ kind }: BlockOf<'columns'>) {
  return <p>{kind}</p>
}
