import type { BlockOf } from '#content/types.ts'

export function Reach({ kind }: BlockOf<'reach'>) {
  return <p>{kind}</p>
}
