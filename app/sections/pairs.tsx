import type { BlockOf } from '#content/types.ts'

export function Pairs({ kind }: BlockOf<'pairs'>) {
  return <p>{kind}</p>
}
