import type { BlockOf } from '#content/types.ts'

export function Rates({ kind }: BlockOf<'rates'>) {
  return <p>{kind}</p>
}
