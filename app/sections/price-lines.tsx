import type { BlockOf } from '#content/types.ts'

export function PriceLines({ kind }: BlockOf<'price-lines'>) {
  return <p>{kind}</p>
}
