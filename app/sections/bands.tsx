import type { BlockOf } from '#content/types.ts'

export function Bands({ kind }: BlockOf<'bands'>) {
  return <p>{kind}</p>
}
